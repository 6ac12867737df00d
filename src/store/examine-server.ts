import { type ReservedSQL, SQL } from 'bun';
import { inTime } from './postgres-clock.ts';

/** The number of checks. If other clients use the pooler, a single check may miss the fault by chance. */
const looks = 2;

/** Why a server would return wrong results or lose data. */
export type ServerFault = 'pooler' | 'locks' | 'encoding';

/**
 * The first fault that is found. Null if the server doesn't respond or has no spare connection, because the
 * next query reports that.
 */
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

/** SQL_ASCII databases store any bytes. That works, because Vitrine only stores UTF-8. */
async function storesAnyText(connection: SQL): Promise<boolean> {
  const [row] = await ask(connection, 'SHOW server_encoding');
  return ['UTF8', 'SQL_ASCII'].includes(row.server_encoding);
}

/** Migrations and the order of events rely on advisory locks. Some engines accept the statements without locking. */
async function ignoresLocks(one: SQL, other: SQL): Promise<boolean> {
  // A random key, because another node may run this check at the same time.
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
 * Whether a pooler assigns a connection per transaction. A statement that was prepared on one connection then
 * runs on another, where its name may belong to another statement, so queries get wrong rows. Without such a
 * pooler each of two connections has its own backend process, which never changes.
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

/** If the pooler assigns a connection per statement, transactions don't work. */
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

/** Runs a query without preparing a statement. */
function ask(connection: SQL, text: string) {
  const query = connection.unsafe(text).simple();
  return inTime(query, () => query.cancel());
}
