import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';

export const clientId = 'vitrine';
export const clientSecret = 'a secret between vitrine and its provider';

export type Person = Readonly<Record<string, unknown>>;

/** A real OpenID provider on its own port that can misbehave. */
export interface TestProvider extends AsyncDisposable {
  readonly issuer: string;
  /** Its users by subject. */
  readonly people: Map<string, Person>;
  /** Replaces the keys. The old ones are removed. */
  rotateKeys(): Promise<void>;
  /** Changes the claims of later ID tokens, which are signed again. Null stops it. */
  changeIdToken: ((claims: Record<string, unknown>) => Record<string, unknown>) | null;
  /** Changes the whole token after signing. Null stops it. */
  changeTokens: ((idToken: string) => Promise<string>) | null;
  changeUserInfo: ((claims: Record<string, unknown>) => Record<string, unknown>) | null;
  /** Changes the response with the keys. Null stops it. */
  changeKeys: ((answer: KeysAnswer) => void) | null;
  /** Signs any claims with the current key, or with an unknown one. */
  sign(
    claims: Record<string, unknown>,
    options?: { readonly unknownKey?: true; readonly typ?: string },
  ): Promise<string>;
  /** The failure that replaces every response, or null. */
  outage: 'refuse' | 'hang' | 500 | null;
  /** Milliseconds before each response. */
  delay: number;
  /** The requested paths. */
  readonly asked: string[];
}

export interface KeysAnswer {
  type: string;
  readonly search: string;
  redirect(place: string): void;
}

export interface Site {
  /** The main host's origin. */
  readonly origin: string;
  /** The port of Vitrine. */
  readonly port: number;
}

/** A certificate and key for `https`, as PEM. */
export interface Identification {
  readonly cert: string;
  readonly key: string;
}

export async function startProvider(
  findSite: () => Promise<Site>,
  tls: Identification | null = null,
): Promise<TestProvider> {
  const people = new Map<string, Person>();
  let key = await createKey();
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    asked.push(request.url?.split('?')[0] ?? '');
    if (test.outage === 'refuse') request.socket.destroy();
    else if (test.outage === 500) response.writeHead(500).end('out of order');
    else if (test.outage === null && test.delay > 0) setTimeout(current, test.delay, request, response);
    else if (test.outage === null) current(request, response);
  };
  const server = tls ? createSecureServer(tls, answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { origin, port } = await findSite();
  let current = createOidcProvider();

  const test: TestProvider = {
    issuer,
    people,
    async rotateKeys() {
      key = await createKey();
      current = createOidcProvider();
    },
    changeIdToken: null,
    changeTokens: null,
    changeUserInfo: null,
    changeKeys: null,
    sign,
    outage: null,
    delay: 0,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return test;

  async function sign(
    claims: Record<string, unknown>,
    { unknownKey, typ }: { unknownKey?: true; typ?: string } = {},
  ) {
    const { jwk, signing } = unknownKey ? await createKey() : key;
    const header = { alg: 'RS256', kid: String(jwk.kid), ...(typ && { typ }) };
    return new SignJWT(claims).setProtectedHeader(header).sign(signing);
  }

  function createOidcProvider() {
    const provider = new Provider(issuer, configurationOf({ origin, port, people, jwk: key.jwk }));
    provider.use(async (context, next) => {
      await next();
      await change(context);
    });
    return provider.callback();
  }

  async function change(context: KeysAnswer & { path: string; body: unknown }): Promise<void> {
    const { path, body } = context;
    if (path === '/token' && test.changeIdToken && isTokens(body))
      body.id_token = await sign(test.changeIdToken(decode(body.id_token)));
    if (path === '/token' && test.changeTokens && isTokens(body))
      body.id_token = await test.changeTokens(body.id_token);
    if (path === '/jwks') test.changeKeys?.(context);
    if (path === '/me' && test.changeUserInfo)
      context.body = test.changeUserInfo(body as Record<string, unknown>);
  }
}

function isTokens(body: unknown): body is { id_token: string } {
  return typeof body === 'object' && body !== null && 'id_token' in body;
}

export function decode(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

async function createKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'RS256', use: 'sig' };
  return { jwk, signing: privateKey };
}

interface ConfigurationParts extends Site {
  readonly people: ReadonlyMap<string, Person>;
  readonly jwk: JWK;
}

function configurationOf({ origin, port, people, jwk }: ConfigurationParts): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/oidc/callback`],
        post_logout_redirect_uris: [`${origin}/`],
        backchannel_logout_uri: `${origin}/oidc/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['for this test alone'] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'picture', 'locale', 'nickname'],
      email: ['email', 'email_verified'],
      groups: ['groups', 'realm_access', 'oid', 'upn'],
    },
    features: {
      devInteractions: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    ttl: {
      IdToken: 60,
      AccessToken: 600,
      AuthorizationCode: 60,
      Interaction: 600,
      Session: 3600,
      Grant: 3600,
    },
    // Skips the consent page.
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc;
      const ids = { clientId: client?.clientId, accountId: session?.accountId };
      const grant = new provider.Grant(ids as { clientId: string; accountId: string });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    // Only Vitrine and the browser resolve the main host.
    fetch: (url, options) => {
      const { host, pathname } = new URL(String(url));
      const headers = new Headers(options?.headers);
      headers.set('host', host);
      return fetch(`http://127.0.0.1:${port}${pathname}`, { ...options, headers });
    },
  };
}
