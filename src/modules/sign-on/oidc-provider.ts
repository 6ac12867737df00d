import type { Configuration, ServerMetadata } from 'openid-client';
import type { SignOnSettings } from '../../core/config/sign-on.ts';
import { createRandomText } from '../../core/platform/secret.ts';
import { type Ask, askOnce, askProvider } from './ask-provider.ts';
import type { Claims } from './claims.ts';
import { clockTolerance } from './clock-tolerance.ts';
import { discoverProvider, type Library, waysWithoutTls } from './discover-provider.ts';
import { inWords } from './in-words.ts';
import { limitConversation } from './limit-conversation.ts';
import { createLogoutVerifier, type LogoutSubject, type VerifyLogoutToken } from './logout-token.ts';
import { createMetadataCache } from './metadata-cache.ts';
import type { Beginning, Checks, Provider, SignedOn } from './provider.ts';
import { SignOnFailure } from './sign-on-failure.ts';

/** A provider of OpenID Connect. */
export interface OidcProvider extends Provider {
  readonly issuer: string;
  verifyLogout(token: string): Promise<LogoutSubject>;
}

export interface OidcOptions {
  readonly settings: SignOnSettings;
  readonly baseUrl: string;
  readonly callbackPath: string;
  readonly now: () => Date;
  /** The time limit of a handler in milliseconds. */
  readonly handlerTime: number;
}

interface Discovered {
  readonly metadata: ServerMetadata;
  /** The provider's keys, as the library caches them. */
  jwks: ReturnType<Library['getJwksCache']>;
  readonly verifyLogoutToken: VerifyLogoutToken;
}

export function createOidcProvider(options: OidcOptions): OidcProvider {
  const { settings, baseUrl, callbackPath, now, handlerTime } = options;
  // A conversation ends before its request times out, so that the user gets the cause.
  const patience = handlerTime * 0.75;
  // Shorter, because users who sign out should not wait.
  const patienceWhenLeaving = handlerTime / 4;
  const redirectUri = baseUrl + callbackPath;
  const metadata = createMetadataCache(discover, now);
  const library = (): Promise<Library> => import('openid-client');

  return {
    method: 'oidc',
    issuer: settings.issuer,
    findName: () => settings.name,
    listIssuers: () => [],
    serves: (issuer) => issuer === settings.issuer,
    begin: (beginning) => limitConversation(inWords(begin(beginning)), patience),
    finish: (query, checks) => limitConversation(inWords(finish(query, checks)), patience),
    endSessionUrl: (idToken) => limitConversation(inWords(endSessionUrl(idToken)), patienceWhenLeaving),
    verifyLogout: (token) => limitConversation(inWords(verifyLogout(token)), patience),
  };

  async function begin({ maxAge }: Beginning) {
    const client = await library();
    const configuration = configure(client, await metadata.find(), askProvider);
    const [state, nonce, verifier] = [createRandomText(), createRandomText(), createRandomText()];
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: settings.scopes.join(' '),
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(maxAge !== null && { prompt: 'login', max_age: String(maxAge) }),
    });
    return { url: url.href, checks: { issuer: settings.issuer, state, nonce, verifier, maxAge } };
  }

  async function finish(query: string, checks: Checks): Promise<SignedOn> {
    const client = await library();
    const ask = askOnce(askProvider);
    const url = new URL(redirectUri + query);
    const first = await metadata.find();
    try {
      return await exchangeCode(client, first, ask, url, checks);
    } catch (error) {
      if (!isUnknownKey(error)) throw error;
      return exchangeCode(client, await metadata.renew(), ask, url, checks);
    }
  }

  async function exchangeCode(
    client: Library,
    found: Discovered,
    ask: Ask,
    url: URL,
    { state, nonce, verifier, maxAge }: Checks,
  ): Promise<SignedOn> {
    if (nonce === undefined || verifier === undefined)
      throw new SignOnFailure('stale', 'the sign-in was started with another protocol');
    const configuration = configure(client, found, ask);
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    found.jwks = client.getJwksCache(configuration);
    const claims = tokens.claims();
    const { id_token: idToken, access_token: accessToken } = tokens;
    if (claims === undefined || idToken === undefined)
      throw new SignOnFailure('untrusted', 'the provider sent no ID token');
    refuseFuture(claims.iat, now());
    if (typeof maxAge === 'number') refuseOld(claims.auth_time, maxAge, now());
    const { sub: subject, iss: issuer, sid } = claims;
    const userInfo: Claims[] =
      found.metadata.userinfo_endpoint === undefined
        ? []
        : [await client.fetchUserInfo(configuration, accessToken, subject)];
    const identity = { issuer, subject };
    return { identity, payloads: [...userInfo, claims], sid: typeof sid === 'string' ? sid : null, idToken };
  }

  async function endSessionUrl(idToken: string | null): Promise<string | null> {
    const client = await library();
    const found = await metadata.find();
    if (found.metadata.end_session_endpoint === undefined) return null;
    return client.buildEndSessionUrl(configure(client, found, askProvider), {
      post_logout_redirect_uri: `${baseUrl}/`,
      ...(idToken !== null && { id_token_hint: idToken }),
    }).href;
  }

  async function verifyLogout(token: string): Promise<LogoutSubject> {
    try {
      return await (await metadata.find()).verifyLogoutToken(token, now());
    } catch (error) {
      if (!isUnknownKey(error) || metadata.wasJustAsked()) throw error;
      return (await metadata.renew()).verifyLogoutToken(token, now());
    }
  }

  async function discover(): Promise<Discovered> {
    const { clientId: audience, issuer } = settings;
    const found = await discoverProvider(settings, patience / 1000);
    const verifyLogoutToken = createLogoutVerifier({ metadata: found, issuer, audience, ask: askProvider });
    return { metadata: found, jwks: undefined, verifyLogoutToken };
  }

  function configure(client: Library, { metadata: told, jwks }: Discovered, fetch: Ask): Configuration {
    const { clientId, clientSecret } = settings;
    const skew = Math.round((now().getTime() - Date.now()) / 1000);
    const configuration = new client.Configuration(
      told,
      clientId,
      { [client.clockTolerance]: clockTolerance, [client.clockSkew]: skew },
      authentication(client, told, clientSecret),
    );
    configuration.timeout = patience / 1000;
    configuration[client.customFetch] = fetch;
    client.enableNonRepudiationChecks(configuration);
    for (const allow of waysWithoutTls(client, settings.issuer)) allow(configuration);
    if (jwks) client.setJwksCache(configuration, jwks);
    return configuration;
  }
}

function authentication(
  { None, ClientSecretBasic, ClientSecretPost }: Library,
  { token_endpoint_auth_methods_supported: methods }: ServerMetadata,
  secret: string | null,
) {
  if (secret === null) return None();
  const takesBasic = methods === undefined || methods.includes('client_secret_basic');
  return takesBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}

/** Rejects tokens from the future. The library checks expiry only. */
function refuseFuture(issuedAt: number, now: Date): void {
  if (issuedAt > now.getTime() / 1000 + clockTolerance)
    throw new SignOnFailure('untrusted', 'the ID token is from the future: the clocks differ too much');
}

/** Rejects old sign-ins. Without `auth_time`, a fresh sign-in cannot be proved. */
function refuseOld(signedInAt: unknown, maxAge: number, now: Date): void {
  if (typeof signedInAt !== 'number') throw new SignOnFailure('not-fresh', 'the ID token has no auth_time');
  if (signedInAt + maxAge + clockTolerance < now.getTime() / 1000)
    throw new SignOnFailure('not-fresh', 'the last sign-in at the provider is too old');
}

/** Recognizes the error of either library. */
function isUnknownKey(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'OAUTH_KEY_SELECTION_FAILED' || code === 'ERR_JWKS_NO_MATCHING_KEY';
}
