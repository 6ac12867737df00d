import type { Server } from 'node:http';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { freePort } from './free-port.ts';

export interface CiIssuer {
  readonly url: string;
  /** Issues a token with these claims for an audience. */
  issue(claims: JWTPayload, audience: string): Promise<string>;
  /** Signs arbitrary claims with the issuer's key, which the issuer itself would not. */
  forge(claims: JWTPayload, header?: { readonly kid?: string; readonly key?: CryptoKey }): Promise<string>;
  /** Restarts the issuer at the same URL with another key. */
  rotate(): Promise<void>;
  stop(): Promise<void>;
}

interface Running {
  readonly server: Server;
  readonly kid: string;
  readonly key: CryptoKey;
}

/** A real OpenID Connect provider with discovery and keys. Its clients get the same tokens as CI runs. */
export async function startCiIssuer(port?: number): Promise<CiIssuer> {
  const at = port ?? (await freePort());
  const url = `http://127.0.0.1:${at}`;
  let said: JWTPayload = {};
  let running = await run(url, at, () => said);
  return {
    url,
    async issue(claims, audience) {
      said = claims;
      const answer = await fetch(`${url}/token`, {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa('runner:of the CI')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience, scope: 'ci' }),
      });
      const { access_token: token } = (await answer.json()) as { access_token?: string };
      if (token === undefined) throw new Error(`The issuer answers ${answer.status}.`);
      return token;
    },
    forge: (claims, { kid = running.kid, key = running.key } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key),
    async rotate() {
      await close(running.server);
      running = await run(url, at, () => said);
    },
    stop: () => close(running.server),
  };
}

async function run(url: string, port: number, claims: () => JWTPayload): Promise<Running> {
  const { privateKey: key } = await generateKeyPair('RS256', { extractable: true });
  const kid = crypto.randomUUID();
  const jwk: JWK = { ...(await exportJWK(key)), kid, use: 'sig', alg: 'RS256' };
  const provider = new Provider(url, {
    jwks: { keys: [jwk] },
    clients: [
      {
        client_id: 'runner',
        client_secret: 'of the CI',
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, audience) => ({
          scope: 'ci',
          audience,
          accessTokenTTL: 300,
          accessTokenFormat: 'jwt',
        }),
      },
    },
    extraTokenClaims: claims,
    ttl: { ClientCredentials: 300 },
  });
  const server = await new Promise<Server>((resolve) => {
    const started = provider.listen(port, '127.0.0.1', () => resolve(started));
  });
  return { server, kid, key };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
