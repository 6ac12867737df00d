import { SQL } from 'bun';
import { createDamageMemory } from './damage-memory.ts';
import type { Broadcast, Database, Queries } from './database.ts';
import { findServerFault, type ServerFault } from './examine-server.ts';
import { channel, queriesOf } from './postgres-queries.ts';
import { readAtOnce, write } from './postgres-transaction.ts';
import { splitStatements } from './split-statements.ts';

/** Why such a server is refused. */
const refusals: Record<ServerFault, string> = {
  pooler:
    "there is a pooler, such as PgBouncer, in transaction mode, by which queries would get each other's rows; name PostgreSQL itself, or let the pooler have pool_mode = session",
  locks:
    'the server takes advisory locks and does not hold them, as CockroachDB does, so that two nodes would write over each other; use PostgreSQL',
};

const messages = 'vitrine_messages';

/** As many connections as a process may open; one more hears of changes. */
export const defaultPool = 10;

export async function openPostgres(url: string, connections = defaultPool): Promise<Database> {
  const pool = new SQL(url, { max: connections, connectionTimeout: 4, idleTimeout: 60, bigint: true });
  const fault = await findServerFault(pool);
  if (fault !== null) {
    await pool.close({ timeout: 1 });
    throw new Error(`at ${new URL(url).host} ${refusals[fault]}`);
  }
  const damage = createDamageMemory();
  let version = 0;
  return {
    ...queriesOf(pool),
    script: async (queries, sql) => {
      for (const statement of splitStatements(sql)) await queries.run(statement);
    },
    transaction: (work, durability) =>
      write(pool, work, durability).finally(() => {
        version += 1;
      }),
    upgrade: (work) => pool.begin((connection) => upgrade(queriesOf(connection, null), work)),
    snapshot: (work) => readAtOnce(pool, work),
    broadcast: broadcastOver(pool),
    watchLog: (tell) => watchLog(pool, tell),
    version: () => version,
    era: () => 0,
    noteDamage: damage.note,
    probe: async () => {
      damage.check();
      await queriesOf(pool).get('SELECT id FROM users LIMIT 1');
    },
    file: null,
    findDamage: () => null,
    close: () => pool.close({ timeout: 1 }),
  };
}

/** What does not arrive is not said again: it costs whoever needs it some exactness. */
function broadcastOver(pool: SQL): Broadcast {
  return {
    send: (text) => void pool.notify(messages, text).catch(() => {}),
    hear: (listen) => void pool.listen(messages, listen).catch(() => {}),
  };
}

/** Where nobody passes notifications on, such as behind some poolers, the log is looked at every second. */
function watchLog(pool: SQL, tell: () => void): () => void {
  let ended = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const subscribed = pool.listen(channel, tell, tell).catch(() => {
    if (!ended) timer = setInterval(tell, 1000);
    return null;
  });
  return () => {
    ended = true;
    clearInterval(timer);
    subscribed.then((subscription) => subscription?.unlisten()).catch(() => {});
  };
}

/** Neither our clock nor one that the server was given cuts it off. The lock ends with the transaction, however that ends. */
async function upgrade<T>(queries: Queries, work: (queries: Queries) => Promise<T>): Promise<T> {
  for (const clock of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await queries.run(`SET LOCAL ${clock} = 0`);
  await queries.get('SELECT pg_advisory_xact_lock(7341909)');
  return work(queries);
}
