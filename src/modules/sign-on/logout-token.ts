import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import type { ServerMetadata } from 'openid-client';
import { isOfType } from '../../core/outside/download.ts';
import { ownJson } from '../../core/outside/fetch-document.ts';
import type { Ask } from './ask-provider.ts';
import { clockTolerance } from './clock-tolerance.ts';
import { SignOnFailure } from './sign-on-failure.ts';

/** The subject of a provider's sign-out: one session, or all. */
export interface LogoutSubject {
  readonly subject: string | null;
  readonly sid: string | null;
  /** The token id, which works once. */
  readonly jti: string;
  /** The time until which the token could be replayed. */
  readonly until: Date;
}

export interface LogoutChecks {
  readonly metadata: ServerMetadata;
  readonly issuer: string;
  readonly audience: string;
  readonly ask: Ask;
}

export type VerifyLogoutToken = (token: string, now: Date) => Promise<LogoutSubject>;

/** Seconds. */
const longestAge = 300;

const event = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Verifies logout tokens by OpenID Connect Back-Channel Logout 1.0, section 2.6. It rejects all other
 * tokens, for example ID tokens. Keys are fetched once, so that forged tokens do not cause requests.
 */
export function createLogoutVerifier({ metadata, issuer, audience, ask }: LogoutChecks): VerifyLogoutToken {
  let keys: JWTVerifyGetKey | null = null;
  return async (token, now) => {
    const { createRemoteJWKSet, customFetch, jwtVerify } = await import('jose');
    if (metadata.jwks_uri === undefined)
      throw new SignOnFailure('untrusted', 'the provider publishes no keys');
    keys ??= createRemoteJWKSet(new URL(metadata.jwks_uri), { [customFetch]: askForKeys(ask) });
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      currentDate: now,
      clockTolerance,
      maxTokenAge: longestAge,
      algorithms: signingAlgorithms(metadata),
      requiredClaims: ['iat', 'jti', 'events'],
    });
    return subjectOf(payload);
  };
}

/** Fetches keys and rejects redirects. */
function askForKeys(ask: Ask): Ask {
  return async (url, question) => {
    const answer = await ask(url, question);
    if (answer.ok && !isOfType(answer.headers.get('content-type'), ownJson.types))
      throw new SignOnFailure('untrusted', `${new URL(url).host} sends its keys as another media type`);
    return answer;
  };
}

function subjectOf({ events, nonce, sub, sid, jti, iat }: JWTPayload): LogoutSubject {
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, event);
  if (!isLogout || nonce !== undefined) throw new SignOnFailure('untrusted', 'it is not a logout token');
  const until = new Date((Number(iat) + longestAge + 2 * clockTolerance) * 1000);
  const found = { subject: textOrNull(sub), sid: textOrNull(sid), jti: String(jti), until };
  if (found.subject === null && found.sid === null)
    throw new SignOnFailure('untrusted', 'it names neither a user nor a session');
  return found;
}

/** The allowed algorithms, without symmetric ones and `none`. */
function signingAlgorithms({ id_token_signing_alg_values_supported: said }: ServerMetadata): string[] {
  return (said ?? ['RS256']).filter((name) => name !== 'none' && !name.startsWith('HS'));
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
