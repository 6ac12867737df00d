import type { Database } from './database.ts';
import type { DatabaseUrl } from './database-url.ts';
import { compareMigrations, migrate } from './migrate.ts';
import { migrations, type TellProgress } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

export interface ConnectOptions {
  /** How long a transaction waits to begin while SQLite is busy with others, in milliseconds. */
  readonly patience?: number;
  /** Looks at it as it is, of whichever version. */
  readonly asItIs?: boolean;
  /** Hears what is done to bring the database forward, a line each. */
  readonly tell?: TellProgress;
}

/** Opens a database, or makes it, and brings it forward. */
export async function connectDatabase(
  url: DatabaseUrl,
  { patience = 20_000, asItIs = false, tell }: ConnectOptions = {},
): Promise<Database> {
  const database = url.engine === 'sqlite' ? openSqlite(url.path, patience) : openPostgres(url.url);
  try {
    if (!asItIs) await migrate(database, migrations, tell);
    else await compareMigrations(database, migrations);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
