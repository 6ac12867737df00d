import { join } from 'node:path';
import { type Running, start } from './running.ts';

export interface Contender {
  readonly name: string;
  readonly start: (data: Data) => Promise<Running>;
}

export interface Data {
  /** The path of the SQLite file, or the URL of a database. */
  readonly database: string;
  /** The number of its users. */
  readonly people: number;
  /** For servers with a constant response. */
  readonly body?: string;
}

const secret = 'a secret for measuring, long enough to be one';

/** The production program as shipped, from source. */
export function startOurs(
  { database }: Pick<Data, 'database'>,
  environment: Record<string, string> = {},
  cores = '0',
): Promise<Running> {
  return start({
    cores,
    command: () => [process.execPath, '--no-env-file', 'src/main.ts', 'serve'],
    environment: (port) => ({
      APP_SECRET: secret,
      DATABASE_URL: database.includes('://') ? database : `sqlite:${database}`,
      PORT: String(port),
      BASE_URL: 'http://vitrine.bench',
      PROFILES_URL: 'http://preview.vitrine.bench',
      API_URL: 'http://api.vitrine.bench',
      LOG_LEVEL: 'error',
      ...environment,
    }),
    host: 'preview.vitrine.bench',
  });
}

export const ours: Contender = { name: 'Vitrine', start: (data) => startOurs(data) };
/** On two processors, one of which the load tool shares. */
export const twoWorkers: Contender = {
  name: 'Vitrine, two workers',
  start: (data) => startOurs(data, { WORKERS: '2' }, '0,1'),
};
export const wall: Contender = peer('node:http, constant body', 'node', 'node-http');
export const limit: Contender = peer('Bun.serve, constant body', 'bun', 'bun-serve');
/** With a Map in front of the database, which never removes or updates entries. */
export const withMap: readonly Contender[] = [
  peer('Bun.serve with a Map', 'bun', 'bun-serve-map'),
  peer('Hono with a Map', 'bun', 'hono-map'),
  peer('Bun.listen with a Map', 'bun', 'bun-listen-map'),
];
export const peers: readonly Contender[] = [
  peer('Elysia', 'bun', 'elysia'),
  peer('Hono on Bun', 'bun', 'hono'),
  peer('Fastify 5', 'node', 'fastify'),
  peer('Express 5', 'node', 'express'),
  peer('node:http + better-sqlite3', 'node', 'node-sqlite'),
];

function peer(name: string, runtime: 'node' | 'bun', file: string): Contender {
  return {
    name,
    start: ({ database, body = database }) =>
      start({
        command: (port) => [
          runtime === 'bun' ? process.execPath : runtime,
          join(import.meta.dir, `peers/${file}.mjs`),
          String(port),
          body,
        ],
        environment: () => ({ NODE_ENV: 'production' }),
        host: 'peer.bench',
      }),
  };
}
