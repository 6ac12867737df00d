import type { Database } from './database.ts';
import type { DatabaseUrl } from './database-url.ts';
import { migrate } from './migrate.ts';
import { migrations, type TellProgress } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { withReplica } from './with-replica.ts';

export interface ConnectOptions {
  /** How long a transaction waits to begin while SQLite is busy with others, in milliseconds. */
  readonly patience?: number;
  /** Hears what is done to bring the database forward, a line each. */
  readonly tell?: TellProgress;
  /** A PostgreSQL that follows it, and serves readers while it is away. */
  readonly replicaUrl?: string | null;
}

/** Opens a database, or makes it, and brings it forward. */
export async function connectDatabase(
  url: DatabaseUrl,
  { patience = 20_000, tell, replicaUrl = null }: ConnectOptions = {},
): Promise<Database> {
  const database = open(url, patience);
  return bringForward(
    replicaUrl === null ? database : await withReplica(database, openPostgres(replicaUrl), tell),
    tell,
  );
}

async function bringForward(database: Database, tell?: TellProgress): Promise<Database> {
  try {
    await migrate(database, migrations, tell);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function open(url: DatabaseUrl, patience: number): Database {
  return url.engine === 'sqlite' ? openSqlite(url.path, patience) : openPostgres(url.url);
}
