import { SQL } from 'bun';
import { createDamageMemory } from './damage-memory.ts';
import type { Database, Queries } from './database.ts';
import { findServerFault, type ServerFault } from './examine-server.ts';
import type { TellProgress } from './migrations.ts';
import { Outage } from './outage.ts';
import type { PooledOptions, PostgresClient } from './pooled-client.ts';
import { createPostgresClock, type PostgresClock } from './postgres-clock.ts';
import { queriesOf } from './postgres-queries.ts';
import { openSignals } from './postgres-signals.ts';
import { readAtOnce, write } from './postgres-transaction.ts';
import { splitStatements } from './split-statements.ts';

/** Why Vitrine rejects such a server. */
const refusals: Record<ServerFault, string> = {
  pooler:
    "there is a pooler, such as PgBouncer, in transaction mode, by which queries would get each other's rows; add ?pool=transaction to DATABASE_URL and set DATABASE_DIRECT_URL to PostgreSQL itself, or let the pooler have pool_mode = session",
  locks:
    'the server takes advisory locks and does not hold them, as CockroachDB does, so that two nodes would write over each other; use PostgreSQL',
  encoding:
    "the database stores some languages alone (SHOW server_encoding), and whoever writes in another would get errors; make another with CREATE DATABASE … ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0, fill it with pg_dump OLD | psql NEW, and name that one",
};

/** Connections of a process. Another connection listens for signals. */
const defaultPool = 10;

/** Connections next to a pooler, for migrations, backups and signals. */
export const directConnections = 2;

export interface PostgresOptions {
  readonly connections?: number | undefined;
  /** Receives a line when signals of other nodes begin or cease to arrive. */
  readonly tell?: TellProgress | undefined;
  readonly answerTime?: number | undefined;
  /** The direct URL of PostgreSQL, if `url` is that of a pooler in transaction mode. */
  readonly directUrl?: string | null | undefined;
}

export async function openPostgres(
  url: string,
  { connections = defaultPool, tell = () => {}, answerTime, directUrl = null }: PostgresOptions = {},
): Promise<Database> {
  const connectionTime = answerTime ?? 4_000;
  const address = directUrl ?? url;
  const direct = new SQL(address, {
    max: directUrl === null ? connections : directConnections,
    connectionTimeout: connectionTime / 1000,
    idleTimeout: 60,
    bigint: true,
  });
  const fault = await findServerFault(direct);
  if (fault !== null) {
    await direct.close({ timeout: 1 });
    throw new Error(`at ${new URL(address).host} ${refusals[fault]}`);
  }
  const own: PostgresClient = direct;
  const pool = directUrl === null ? own : await openPooled(url, { connections, connectionTime });
  const clock = createPostgresClock(answerTime);
  const damage = createDamageMemory();
  const signals = openSignals(direct, tell);
  let version = 0;
  return {
    ...queriesOf(pool, clock),
    script: async (queries, sql) => {
      for (const statement of splitStatements(sql)) await queries.run(statement);
    },
    transaction: (work, durability) =>
      write(pool, clock, work, durability).then(
        (result) => {
          version += 1;
          return result;
        },
        (error: unknown) => {
          if (!(error instanceof Outage && error.written !== 'unknown')) version += 1;
          throw error;
        },
      ),
    upgrade: (work) =>
      own.begin('', (connection) => upgrade(queriesOf(connection, { ...clock, inTime: withoutEnd }), work)),
    snapshot: (work) => readAtOnce(own, clock, work),
    broadcast: signals.broadcast,
    onEventsAppended: signals.onEventsAppended,
    version: () => version,
    era: () => 0,
    isBehind: () => false,
    noteDamage: damage.note,
    probe: async () => {
      damage.check();
      await queriesOf(pool, clock).get('SELECT id FROM users LIMIT 1');
    },
    file: null,
    findDamage: () => null,
    close: async () => {
      signals.close();
      await Promise.all([...new Set([pool, own])].map((client) => client.close({ timeout: 1 })));
    },
  };
}

async function openPooled(url: string, options: PooledOptions): Promise<PostgresClient> {
  const { openPooledClient } = await import('./pooled-client.ts');
  return openPooledClient(url, options);
}

const withoutEnd: PostgresClock['inTime'] = async (answer) => answer;

/** Runs without a timeout in Vitrine or on the server. The lock ends with the transaction in any case. */
async function upgrade<T>(queries: Queries, work: (queries: Queries) => Promise<T>): Promise<T> {
  for (const clock of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await queries.run(`SET LOCAL ${clock} = 0`);
  await queries.get('SELECT pg_advisory_xact_lock(7341909)');
  return work(queries);
}
