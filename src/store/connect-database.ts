import type { DatabaseUrl } from '../core/config/database-url.ts';
import type { Database } from './database.ts';
import { compareMigrations, migrate } from './migrate.ts';
import { migrations, type TellProgress } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { withReplica } from './with-replica.ts';

export interface ConnectOptions {
  /** Milliseconds that a transaction waits to begin while SQLite runs others. */
  readonly patience?: number;
  /** Milliseconds in which PostgreSQL has to respond. */
  readonly answerTime?: number;
  /** Opens the database without migrating it, whatever its version. */
  readonly asItIs?: boolean;
  /** Throws `EmptyDatabase` for an empty database instead of creating tables. */
  readonly mustExist?: boolean;
  /** Receives the progress of migrations, line by line. */
  readonly tell?: TellProgress;
  /** A standby PostgreSQL server, which serves reads while the primary is unavailable. */
  readonly replicaUrl?: string | null;
  /** The direct URL of PostgreSQL, if the database URL is that of a pooler in transaction mode. */
  readonly directUrl?: string | null;
  /** The size of the PostgreSQL pool. */
  readonly connections?: number;
}

export class EmptyDatabase extends Error {
  override readonly name = 'EmptyDatabase';
}

/** Opens or creates a database, and migrates it. */
export async function connectDatabase(url: DatabaseUrl, options: ConnectOptions = {}): Promise<Database> {
  const { asItIs = false, mustExist = false, tell } = options;
  const database = await open(url, options);
  try {
    if (mustExist && !(await database.get(database.dialect.findMigrations))) throw new EmptyDatabase();
    if (!asItIs) await migrate(database, migrations, tell);
    else await compareMigrations(database, migrations);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

async function open(
  url: DatabaseUrl,
  { patience = 20_000, answerTime, replicaUrl = null, directUrl = null, connections, tell }: ConnectOptions,
): Promise<Database> {
  if (url.engine === 'sqlite') return openSqlite(url.path, patience);
  const options = { connections, tell, answerTime };
  const database = await openPostgres(url.url, { ...options, directUrl: url.isPooled ? directUrl : null });
  if (replicaUrl === null) return database;
  const replica = await openPostgres(replicaUrl, options).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return withReplica(database, replica, tell);
}
