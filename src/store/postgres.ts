import { SQL } from 'bun';
import { createDamageMemory } from './damage-memory.ts';
import type { Database, Queries } from './database.ts';
import { findServerFault, type ServerFault } from './examine-server.ts';
import type { TellProgress } from './migrations.ts';
import { createPostgresClock, type PostgresClock } from './postgres-clock.ts';
import { queriesOf } from './postgres-queries.ts';
import { openSignals } from './postgres-signals.ts';
import { readAtOnce, write } from './postgres-transaction.ts';
import { splitStatements } from './split-statements.ts';

/** Why such a server is rejected. */
const refusals: Record<ServerFault, string> = {
  pooler:
    "there is a pooler, such as PgBouncer, in transaction mode, by which queries would get each other's rows; name PostgreSQL itself, or let the pooler have pool_mode = session",
  locks:
    'the server takes advisory locks and does not hold them, as CockroachDB does, so that two nodes would write over each other; use PostgreSQL',
  encoding:
    "the database stores some languages alone (SHOW server_encoding), and whoever writes in another would get errors; make another with CREATE DATABASE … ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0, fill it with pg_dump OLD | psql NEW, and name that one",
};

/** Connections of a process; one more listens for changes. */
export const defaultPool = 10;

/** `tell` is given a line when signals of other nodes begin or cease to arrive. */
export async function openPostgres(
  url: string,
  connections = defaultPool,
  tell: TellProgress = () => {},
  answerTime?: number,
): Promise<Database> {
  const pool = new SQL(url, {
    max: connections,
    connectionTimeout: (answerTime ?? 4_000) / 1000,
    idleTimeout: 60,
    bigint: true,
  });
  const fault = await findServerFault(pool);
  if (fault !== null) {
    await pool.close({ timeout: 1 });
    throw new Error(`at ${new URL(url).host} ${refusals[fault]}`);
  }
  const clock = createPostgresClock(answerTime);
  const damage = createDamageMemory();
  const signals = openSignals(pool, tell);
  let version = 0;
  return {
    ...queriesOf(pool, clock),
    script: async (queries, sql) => {
      for (const statement of splitStatements(sql)) await queries.run(statement);
    },
    transaction: (work, durability) =>
      write(pool, clock, work, durability).finally(() => {
        version += 1;
      }),
    upgrade: (work) =>
      pool.begin((connection) => upgrade(queriesOf(connection, { ...clock, inTime: withoutEnd }), work)),
    snapshot: (work) => readAtOnce(pool, clock, work),
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
    close: () => {
      signals.close();
      return pool.close({ timeout: 1 });
    },
  };
}

const withoutEnd: PostgresClock['inTime'] = async (answer) => answer;

/** No timeout, neither ours nor the server's, applies. The lock ends with the transaction, however that ends. */
async function upgrade<T>(queries: Queries, work: (queries: Queries) => Promise<T>): Promise<T> {
  for (const clock of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await queries.run(`SET LOCAL ${clock} = 0`);
  await queries.get('SELECT pg_advisory_xact_lock(7341909)');
  return work(queries);
}
