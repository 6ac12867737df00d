import pg, { type Pool, type PoolClient } from 'pg';
import type { Value } from './database.ts';
import { asPostgresError, isLost, lost } from './pooled-errors.ts';

/** The part of a PostgreSQL client that statements and transactions need. */
export interface PostgresClient {
  unsafe(text: string, values: Value[]): Statement;
  begin<T>(options: string, work: (connection: PostgresClient) => Promise<T>): Promise<T>;
  close(options: { readonly timeout: number }): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: rows are typed where they are read
type Rows = any;

interface Statement extends PromiseLike<Rows> {
  cancel(): unknown;
}

export interface PooledOptions {
  readonly connections: number;
  /** Milliseconds to establish a connection. */
  readonly connectionTime: number;
}

/**
 * For poolers in transaction mode, which may give each transaction another connection. The client of Bun
 * prepares and executes a statement in two steps, and such a pooler may send them to two connections. This
 * client does both in one step.
 */
export function openPooledClient(
  address: string,
  { connections, connectionTime }: PooledOptions,
): PostgresClient {
  const url = new URL(address);
  const pool = new pg.Pool({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || '5432'),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    ssl: encryptionOf(url.searchParams.get('sslmode')),
    max: connections,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: connectionTime,
    types: {
      getTypeParser: (type, format) => (type === int8 ? Number : pg.types.getTypeParser(type, format)),
    },
  });
  // The failed statement reports the error. The pool replaces idle connections.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    unsafe: (text, values) => {
      let client: PoolClient | null = null;
      let isCancelled = false;
      const asked = onConnection(pool, (taken) => {
        if (isCancelled) throw lost('the statement was cancelled');
        client = taken;
        return ask(taken, text, values);
      });
      return withCancel(asked, () => {
        isCancelled = true;
        void client?.end();
      });
    },
    begin: (options, work) => onConnection(pool, (client) => inTransaction(client, options, work)),
    close: async ({ timeout }) => void (await Promise.race([pool.end(), Bun.sleep(timeout * 1000)])),
  };
}

const int8 = 20;

/** Reads `sslmode` as the client of Bun does. */
function encryptionOf(mode: string | null) {
  if (mode === null || mode === 'disable') return false;
  return { rejectUnauthorized: mode.startsWith('verify') };
}

/** A connection isn't used again if anything except a statement failed on it. */
async function onConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asPostgresError(error);
  });
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    const told = asPostgresError(error);
    client.release(isLost(told));
    throw told;
  }
}

async function inTransaction<T>(
  client: PoolClient,
  options: string,
  work: (connection: PostgresClient) => Promise<T>,
): Promise<T> {
  /** The client sends statements one after another. */
  let before: Promise<unknown> = ask(client, `BEGIN ${options}`, []);
  await before;
  const connection: PostgresClient = {
    unsafe(text, values) {
      const asked = before.then(() => ask(client, text, values));
      before = asked.catch(() => {});
      return withCancel(asked, () => void client.end());
    },
    begin: () => Promise.reject(new Error('there is a transaction already')),
    close: async () => {},
  };
  try {
    const result = await work(connection);
    await before;
    await ask(client, 'COMMIT', []);
    return result;
  } catch (error) {
    await before;
    // A lost connection has no transaction to roll back.
    await ask(client, 'ROLLBACK', []).catch(() => {});
    throw error;
  }
}

/** Runs an unnamed statement, which is parsed, bound and executed in a single message. */
async function ask(client: PoolClient, text: string, values: readonly Value[]): Promise<Rows> {
  try {
    const { rows, rowCount } = await client.query(text, [...values]);
    return Object.assign(rows, { affectedRows: rowCount ?? 0 });
  } catch (error) {
    throw asPostgresError(error);
  }
}

function withCancel<T>(asked: Promise<T>, cancel: () => void): Promise<T> & { cancel(): void } {
  return Object.assign(asked, { cancel });
}
