import { createUser } from '../../src/accounts/create-user.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { parseConfig } from '../../src/core/config/config.ts';
import type { Environment } from '../../src/core/config/sources.ts';
import { limits } from '../../src/core/listener/limits.ts';
import type { Network } from '../../src/core/outside/network.ts';
import { createLog } from '../../src/core/platform/log.ts';
import type { ServerOptions } from '../../src/ops/server/server-options.ts';
import { type Server, startServer } from '../../src/ops/server/start-server.ts';
import { findUserByName } from '../../src/store/users.ts';
import { type CheckAnswer, createAnswerChecker } from './api-document.ts';
import { cheapHasher } from './cheap-passwords.ts';
import { type Call, call, type Response } from './client.ts';
import { filledDatabase } from './database-templates.ts';

export const main = 'vitrine.test';
export const preview = 'preview.vitrine.test';
export const api = 'api.vitrine.test';

export interface TestServer extends Server {
  /** The lines of the log. */
  readonly logged: string[];
  call(target: string, options?: Call, patience?: number): Promise<Response>;
}

/** The product's time limits, for tests of deadlines. Clients and other test code share the event loop. */
export const hasty = { limits: { ...limits, farewellTime: 0, drainTime: 500, roundTime: 60_000 } };

/** A minute for a handler and everything it waits for, because a busy machine is slow. */
export const patient = { limits: { ...hasty.limits, handlerTime: 60_000 } };

/** The key that hashes cookies. */
export const appSecret = 'a secret that only this test knows, long enough';

const usual: Environment = {
  APP_ENV: 'production',
  BASE_URL: `http://${main}`,
  PROFILES_URL: `http://${preview}`,
  API_URL: `http://${api}`,
  APP_SECRET: appSecret,
};

/** A network that resolves no host, unless a test provides another. */
const nowhere: Network = { lookup: async () => [], isPublic: () => false };

/** Starts the real program on a real port, with a database that has the profile `alice`. */
export async function startTestServer(
  environment: Environment = {},
  options: Partial<ServerOptions> = {},
): Promise<TestServer> {
  const own = 'DATABASE_URL' in environment ? {} : { DATABASE_URL: await newServerDatabase(environment) };
  const logged: string[] = [];
  const { server, config } = await start({ ...environment, ...own }, options, logged);
  if ('DATABASE_URL' in environment) await addAlice(server);
  const isPlain = config.environment === 'production' && config.requestHook === null;
  return { ...server, logged, call: isPlain ? createCheckedCall(server) : call.bind(null, server.port) };
}

/** A database after a server's first start, with the profile. */
export async function newServerDatabase({ APP_ENV = 'production' }: Environment): Promise<string> {
  const path = await filledDatabase(APP_ENV, async (path) => {
    const { server } = await start({ APP_ENV, DATABASE_URL: `sqlite:${path}` }, {}, []);
    await addAlice(server);
    await server.stop();
  });
  return `sqlite:${path}`;
}

async function start(environment: Environment, options: Partial<ServerOptions>, logged: string[]) {
  const result = parseConfig({ ...usual, ...environment });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  const server = await startServer(result.config, {
    log: createLog('debug', (line) => logged.push(line)),
    ...('PORT' in environment ? {} : { port: 0 }),
    ...patient,
    network: nowhere,
    passwordHasher: cheapHasher,
    ...options,
  });
  return { server, config: result.config };
}

function addAlice(server: Server): Promise<void> {
  return addProfile(server, 'alice', { basics: { name: 'Alice Example', label: 'Tester' } });
}

/** Validates every API response against the OpenAPI document. */
function createCheckedCall({ port, database }: Server): TestServer['call'] {
  let check: CheckAnswer | undefined;
  return async (target, options = {}, patience) => {
    const answer = await call(port, target, options, patience);
    if (options.host !== api) return answer;
    check ??= createAnswerChecker((await call(port, '/openapi.json', { host: api })).body, database);
    check(target, options, answer);
    return answer;
  };
}

/** Creates the user if necessary, and publishes the document. */
export async function addProfile({ database }: Server, username: string, document: object): Promise<void> {
  const accounts = {
    database,
    now: () => new Date('2026-01-02T03:04:05Z'),
    defaultLanguage: 'en',
    actor: 'vitrine',
  };
  if (!(await findUserByName(database, username))) await createUser(accounts, username);
  await saveDraft(accounts, username, document);
  await publish(accounts, username);
}
