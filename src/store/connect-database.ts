import type { Database } from './database.ts';
import type { DatabaseUrl } from './database-url.ts';
import { migrate } from './migrate.ts';
import { migrations, type TellProgress } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

export interface ConnectOptions {
  /** How long a transaction waits to begin while SQLite is busy with others, in milliseconds. */
  readonly patience?: number;
  /** Hears what is done to bring the database forward, a line each. */
  readonly tell?: TellProgress;
}

/** Opens a database, or makes it, and brings it forward. */
export async function connectDatabase(
  url: DatabaseUrl,
  { patience = 20_000, tell }: ConnectOptions = {},
): Promise<Database> {
  const database = url.engine === 'sqlite' ? openSqlite(url.path, patience) : openPostgres(url.url);
  try {
    await migrate(database, migrations, tell);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
