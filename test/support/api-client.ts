import type { Scope } from '../../src/accounts/identity/tokens.ts';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import type { Environment } from '../../src/core/config/sources.ts';
import type { ServerOptions } from '../../src/ops/server/server-options.ts';
import { accountsOf } from './accounts.ts';
import type { Call, Response } from './client.ts';
import { api, startTestServer, type TestServer } from './server.ts';

export interface ApiRequest extends Omit<Call, 'host'> {
  readonly token?: string | null;
  readonly json?: unknown;
}

export interface ApiAnswer extends Response {
  // biome-ignore lint/suspicious/noExplicitAny: whatever the response holds; the document has checked its shape
  readonly value: any;
}

export interface TestApi {
  readonly server: TestServer;
  ask(target: string, request?: ApiRequest): Promise<ApiAnswer>;
  tokenOf(username: string | null, ...scopes: Scope[]): Promise<string>;
}

export async function startApi(
  environment: Environment = {},
  options: Partial<ServerOptions> = {},
): Promise<TestApi> {
  const server = await startTestServer({ RATE_LIMIT_WRITES: 'off', ...environment }, options);
  const accounts = accountsOf(server);

  return {
    server,
    async ask(target, { token = null, json, headers = {}, ...rest } = {}) {
      const answer = await server.call(target, {
        host: api,
        ...rest,
        headers: {
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      });
      const isJson = answer.headers['content-type']?.includes('json');
      return { ...answer, value: isJson && answer.body !== '' ? JSON.parse(answer.body) : null };
    },
    async tokenOf(username, ...scopes) {
      return (await createToken(accounts, { username, scopes, expiresAt: null })).token;
    },
  };
}
