import pg, { type Pool, type PoolClient } from 'pg';
import type { Value } from './database.ts';
import { asPostgresError, isLost, lost } from './pooled-errors.ts';

/** A PostgreSQL client, as far as statements and transactions need it. */
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
  /** Milliseconds. */
  readonly connectionTime: number;
}

/**
 * For poolers in transaction mode, where each transaction may get another connection. Bun's client prepares a statement
 * and executes it in two steps, which such a pooler sends to two connections. This one does both in one.
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
  // The failed statement reports the error, and the pool replaces idle connections.
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

/** As Bun's client reads it. */
function encryptionOf(mode: string | null) {
  if (mode === null || mode === 'disable') return false;
  return { rejectUnauthorized: mode.startsWith('verify') };
}

/** A connection on which something went wrong besides a statement is not used again. */
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
  /** The client sends one statement after the other. */
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
    // A connection that is lost no longer has a transaction.
    await ask(client, 'ROLLBACK', []).catch(() => {});
    throw error;
  }
}

/** Without a name for the statement: parsed, bound and executed in one message. */
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
