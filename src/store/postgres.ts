import { SQL } from 'bun';
import type { Database, Dialect, Queries, Safety, Transaction, Value } from './database.ts';
import { Outage } from './outage.ts';
import { postgresPeopleWords } from './people-words-postgres.ts';
import { splitStatements } from './split-statements.ts';
import { runTransaction } from './transaction.ts';

const channel = 'vitrine_log';

const dialect: Dialect = {
  engine: 'postgres',
  forUpdate: 'FOR UPDATE',
  forShare: 'FOR SHARE',
  joinTexts: 'string_agg',
  // Not by to_regclass: it would not see what another process has made while we waited for the lock.
  findMigrations:
    "SELECT 1 FROM pg_tables WHERE tablename = 'migrations' AND schemaname = ANY (current_schemas(false))",
  utf8: (column) => `convert_to(${column}, 'UTF8')`,
  words: {
    exact: 'COLLATE "C"',
    bytes: 'BYTEA',
    sequence: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    transaction: 'XID8 DEFAULT pg_current_xact_id()',
  },
  openLog: `SELECT pg_advisory_xact_lock(7341910), pg_notify('${channel}', '')`,
  isUniqueViolation: (error) => error instanceof SQL.PostgresError && error.errno === '23505',
  peopleWords: postgresPeopleWords,
};

/** A server that has frozen says nothing at all, and the client waits for ever: so there is a clock here. Who asks hears of it within five seconds. */
const patience = 4_000;

export function openPostgres(url: string): Database {
  const pool = new SQL(url, { max: 10, connectionTimeout: 4, idleTimeout: 60, bigint: true });
  let version = 0;
  return {
    ...queriesOf(pool),
    script: async (queries, sql) => {
      for (const statement of splitStatements(sql)) await queries.run(statement);
    },
    transaction: (work, safe) =>
      transact(pool, '', work, safe).finally(() => {
        version += 1;
      }),
    upgrade: (work) => pool.begin((connection) => upgrade(queriesOf(connection, null), work)),
    snapshot: (work) => transact(pool, 'isolation level repeatable read read only', work),
    watchLog: (tell) => watchLog(pool, tell),
    version: () => version,
    era: () => 0,
    probe: async () => {
      await queriesOf(pool).get('SELECT id FROM users LIMIT 1');
    },
    file: null,
    findDamage: () => null,
    close: () => pool.close({ timeout: 1 }),
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

function queriesOf(sql: SQL, clock: typeof inTime | null = inTime): Queries {
  const ask = (text: string, values: readonly Value[] = []) => {
    const query = sql.unsafe(text, [...values]);
    return clock ? clock(query, () => query.cancel()) : query;
  };
  return {
    dialect,
    get: async <Row>(text: string, values?: readonly Value[]) => {
      const [row] = await ask(text, values);
      return row === undefined ? null : (withNumbers(row) as Row);
    },
    all: async <Row>(text: string, values?: readonly Value[]) =>
      Array.from(await ask(text, values), withNumbers) as Row[],
    run: async (text, values) => (await ask(text, values)).affectedRows,
  };
}

/** Counts, sums and ids are of a type there that could be larger than any that we have. */
function withNumbers(row: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(row)) if (typeof value === 'bigint') row[name] = Number(value);
  return row;
}

/** The work itself may take its time, statement by statement; to begin and to commit may not. */
async function transact<T>(
  pool: SQL,
  options: string,
  work: (transaction: Transaction) => Promise<T>,
  safe?: Safety,
): Promise<T> {
  const begun = Promise.withResolvers<void>();
  const worked = Promise.withResolvers<void>();
  let abandoned = false;
  const committed = pool.begin(options, async (connection) => {
    if (abandoned) throw new Outage('away');
    begun.resolve();
    try {
      const queries = queriesOf(connection);
      if (safe === 'soon') await queries.run('SET LOCAL synchronous_commit = off');
      return await runTransaction(queries, work, safe);
    } finally {
      worked.resolve();
    }
  });
  committed.catch(() => {});
  const abandon = () => {
    abandoned = true;
  };
  await inTime(Promise.race([begun.promise, committed]), abandon);
  await Promise.race([worked.promise, committed.catch(() => {})]);
  return inTime(committed, abandon);
}

async function inTime<T>(answer: PromiseLike<T>, giveUp: () => void): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    giveUp();
    late.reject(new Outage('away'));
  }, patience);
  try {
    return await Promise.race([answer, late.promise]);
  } catch (error) {
    const reason = outageOf(error);
    throw reason ? new Outage(reason, error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** By the codes of PostgreSQL that say: try again. */
function outageOf(error: unknown): Outage['reason'] | null {
  if (!(error instanceof SQL.PostgresError)) return null;
  const state = error.errno ?? '';
  if (state === '53100') return 'full';
  // The connection is gone; the server starts, stops, recovers, or is read-only after a failover.
  if (error.code.startsWith('ERR_POSTGRES_CONNECTION') || /^(57P|08|25006)/.test(state)) return 'away';
  // Out of connections or memory, a lock, a statement or a transaction that took too long, two that waited for each other.
  return /^(53|55P03|57014|40|25P0[34])/.test(state) ? 'busy' : null;
}
