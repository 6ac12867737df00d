import { type ReservedSQL, SQL } from 'bun';
import { inTime } from './postgres-clock.ts';

/** With other clients at the pooler, one check may miss it by chance. */
const looks = 2;

/** Why a server would return wrong answers or lose data. */
export type ServerFault = 'pooler' | 'locks' | 'encoding';

/** A server that does not respond, or has no second connection to spare, has no known fault: the next query tells. */
export async function findServerFault(pool: SQL): Promise<ServerFault | null> {
  const reserved: ReservedSQL[] = [];
  try {
    for (let count = 0; count < 2; count += 1) reserved.push(await inTime(pool.reserve(), () => {}));
    const [one, other] = reserved;
    if (!one || !other) return null;
    for (let look = 0; look < looks; look += 1) if (await areMixed(one, other)) return 'pooler';
    if (await ignoresLocks(one, other)) return 'locks';
    return (await storesAnyText(one)) ? null : 'encoding';
  } catch {
    return null;
  } finally {
    for (const connection of reserved) connection.release();
  }
}

/** SQL_ASCII stores bytes as they come, and ours are UTF-8. */
async function storesAnyText(connection: SQL): Promise<boolean> {
  const [row] = await ask(connection, 'SHOW server_encoding');
  return ['UTF8', 'SQL_ASCII'].includes(row.server_encoding);
}

/** Migrations and the order of events depend on advisory locks, which some engines accept and do not hold. */
async function ignoresLocks(one: SQL, other: SQL): Promise<boolean> {
  // For this check alone: another node may start at the same moment.
  const key = crypto.getRandomValues(new Uint32Array(1))[0];
  const take = async (connection: SQL): Promise<boolean> =>
    (await ask(connection, `SELECT pg_try_advisory_lock(${key}) AS taken`))[0].taken;
  const release = (connection: SQL) => ask(connection, `SELECT pg_advisory_unlock(${key})`);
  if (!(await take(one))) return false;
  try {
    const isTakenTwice = await take(other);
    if (isTakenTwice) await release(other);
    return isTakenTwice;
  } finally {
    await release(one);
  }
}

/**
 * Whether a pooler between us and the server gives each transaction any free connection. A statement prepared on one is
 * then executed on another, where its name means something else: queries get each other's rows. Without such a pooler,
 * two connections of ours are two backend processes, each the same all the time.
 */
async function areMixed(one: SQL, other: SQL): Promise<boolean> {
  const first = await findProcess(one);
  const second = await findProcess(other);
  if (first === second) return true;
  if (await refusesTransactions(other)) return true;
  try {
    return (await findProcess(other)) !== second || (await findProcess(one)) !== first;
  } finally {
    await ask(other, 'ROLLBACK');
  }
}

/** Where each statement gets another connection, there are no transactions. */
function refusesTransactions(connection: SQL): Promise<boolean> {
  return ask(connection, 'BEGIN').then(
    () => false,
    (error: unknown) => {
      const cause = error instanceof Error ? error.cause : null;
      if (cause instanceof SQL.PostgresError && cause.errno === '08P01') return true;
      throw error;
    },
  );
}

async function findProcess(connection: SQL): Promise<number> {
  const [row] = await ask(connection, 'SELECT pg_backend_pid() AS pid');
  return row.pid;
}

/** Without a prepared statement. */
function ask(connection: SQL, text: string) {
  const query = connection.unsafe(text).simple();
  return inTime(query, () => query.cancel());
}
