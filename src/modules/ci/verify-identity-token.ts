import {
  createLocalJWKSet,
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose';
import { OAuthError } from '../oauth/oauth-error.ts';
import type { FindKeys } from './issuer-keys.ts';

interface Expected {
  readonly audience: string;
  readonly now: Date;
  /** Whether any rule names this issuer. */
  readonly isKnown: (issuer: string) => Promise<boolean>;
}

/** Asymmetric algorithms only, because issuers can't share a secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA'];

/** Verifies a token and returns its claims. Fetches keys only from issuers that a rule names. */
export async function verifyIdentityToken(
  token: string,
  findKeys: FindKeys,
  { audience, now, isKnown }: Expected,
): Promise<JWTPayload> {
  const issuer = readIssuer(token);
  if (!(await isKnown(issuer)))
    throw invalid(`nobody has allowed the issuer ${JSON.stringify(issuer)} at /tokens`);
  const options: JWTVerifyOptions = {
    issuer,
    audience,
    algorithms,
    currentDate: now,
    clockTolerance: 30,
    maxTokenAge: '24h',
    requiredClaims: ['exp', 'jti'],
  };
  try {
    return await verifyWith(token, await keysOf(findKeys, issuer, false), options);
  } catch (error) {
    // An unknown key may be a new one, so the keys are fetched again.
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw describeError(error, audience);
  }
  const fresh = await keysOf(findKeys, issuer, true);
  return verifyWith(token, fresh, options).catch((error: unknown) => {
    throw describeError(error, audience);
  });
}

function readIssuer(token: string): string {
  try {
    const { iss } = decodeJwt(token);
    if (iss !== undefined) return iss;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw invalid('it is not a JSON Web Token that says who issued it');
}

async function verifyWith(
  token: string,
  keys: Parameters<typeof createLocalJWKSet>[0],
  options: JWTVerifyOptions,
) {
  return (await jwtVerify(token, createLocalJWKSet(keys), options)).payload;
}

async function keysOf(findKeys: FindKeys, issuer: string, isFresh: boolean) {
  const keys = await findKeys(issuer, isFresh);
  if (typeof keys !== 'string') return keys;
  throw new OAuthError('temporarily_unavailable', `The keys of ${issuer} cannot be fetched: ${keys}.`);
}

function describeError(error: unknown, audience: string): unknown {
  if (error instanceof errors.JWTExpired) return invalid('it has expired');
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.claim === 'aud'
      ? invalid(`its aud is not ${audience}`)
      : invalid(`its ${error.claim} does not fit`);
  if (error instanceof errors.JWKSNoMatchingKey)
    return invalid('it is signed with a key that its issuer does not have');
  if (error instanceof errors.JOSEError) return invalid('its signature does not fit');
  // The platform throws these for keys that are too short or incomplete. No other error here depends on the request.
  if (error instanceof DOMException || error instanceof TypeError)
    return invalid('its issuer has a key that cannot be used');
  return error;
}

function invalid(reason: string): OAuthError {
  return new OAuthError('invalid_grant', `The server rejects the identity token: ${reason}.`);
}
