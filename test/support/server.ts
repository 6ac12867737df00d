import { type Server, type ServerOptions, startServer } from '../../src/cli/start-server.ts';
import { type Environment, parseConfig } from '../../src/config.ts';
import { limits } from '../../src/listener/limits.ts';
import { createLog } from '../../src/log.ts';
import { type Call, call, type Response } from './client.ts';

export const main = 'vitrine.test';
export const preview = 'preview.vitrine.test';
export const api = 'api.vitrine.test';

export interface TestServer extends Server {
  /** What was written to the log. */
  readonly logged: string[];
  call(target: string, options?: Call): Promise<Response>;
}

const usual: Environment = {
  APP_ENV: 'production',
  PORT: '0',
  BASE_URL: `http://${main}`,
  PREVIEW_URL: `http://${preview}`,
  API_URL: `http://${api}`,
  APP_SECRET: 'a secret that only this test knows, long enough',
  DATABASE_URL: 'sqlite::memory:',
};

/** The real program on a real port, with a database of its own that has the profile `alice`. */
export async function startTestServer(
  environment: Environment = {},
  options: Partial<ServerOptions> = {},
): Promise<TestServer> {
  const result = parseConfig({ ...usual, ...environment });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  const logged: string[] = [];
  const log = createLog('debug', (line) => logged.push(line));
  const server = await startServer(result.config, {
    log,
    limits: { ...limits, farewellTime: 0, drainTime: 500 },
    ...options,
  });
  addProfile(server, 'alice', { basics: { name: 'Alice Example', label: 'Tester' } });
  return { ...server, logged, call: (target, call_) => call(server.port, target, call_) };
}

export function addProfile({ store }: Server, username: string, document: object): void {
  store.profiles.publish({
    username,
    document: JSON.stringify(document),
    publishedAt: '2026-01-02T03:04:05.000Z',
  });
}
