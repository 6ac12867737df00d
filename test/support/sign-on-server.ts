import type { Accounts } from '../../src/accounts/change-user.ts';
import { createOutbox } from '../../src/accounts/mail/outbox.ts';
import type { Environment } from '../../src/core/config/sources.ts';
import type { ServerOptions } from '../../src/ops/server/server-options.ts';
import { freePort } from './free-port.ts';
import { appSecret, startTestServer, type TestServer } from './server.ts';
import { clientId, clientSecret, decode, startProvider, type TestProvider } from './sign-on-provider.ts';

/** Vitrine with a provider for its sign-in. */
export interface SignOnServer extends AsyncDisposable {
  readonly server: TestServer;
  readonly provider: TestProvider;
  /** The main host's name. */
  readonly host: string;
  readonly origin: string;
  readonly accounts: Accounts;
  /** Milliseconds that Vitrine's clock is ahead, or the fixed time that it returns. */
  readonly clock: { ahead: number; at: number | null };
  readonly decode: typeof decode;
}

export async function startSignOnServer(
  environment: Environment = {},
  options: Partial<ServerOptions> = {},
): Promise<SignOnServer> {
  let port = 0;
  const provider = await startProvider(async () => {
    port = await freePort();
    return { port, origin: `http://vitrine.test:${port}` };
  });
  const host = `vitrine.test:${port}`;
  const origin = `http://${host}`;
  const clock: SignOnServer['clock'] = { ahead: 0, at: null };
  const now = () => new Date(clock.at ?? Date.now() + clock.ahead);
  const server = await startTestServer(
    {
      PORT: String(port),
      BASE_URL: origin,
      PROFILES_URL: `http://preview.vitrine.test:${port}`,
      API_URL: `http://api.vitrine.test:${port}`,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_SCOPES: 'openid,profile,email,groups',
      TRUSTED_PROXIES: '127.0.0.1',
      ...environment,
    },
    { now, ...options },
  );
  const outbox = environment.SMTP_URL === undefined ? null : createOutbox(appSecret);
  const accounts = { database: server.database, now, defaultLanguage: 'en', actor: 'vitrine', outbox };
  return {
    server,
    provider,
    host,
    origin,
    accounts,
    clock,
    decode,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await provider[Symbol.asyncDispose]();
    },
  };
}
