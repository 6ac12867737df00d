import type { DatabaseUrl } from '../../src/store/database-url.ts';
import type { TestPostgres } from './postgres.ts';
import { temporaryDatabase } from './temporary-database.ts';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** An empty one. */
export async function newDatabase(engine: Engine, postgres: TestPostgres): Promise<DatabaseUrl> {
  return engine === 'sqlite' ? temporaryDatabase() : postgres.createDatabase();
}

/** The same, as `DATABASE_URL` names it. */
export async function newDatabaseUrl(engine: Engine, postgres: TestPostgres): Promise<string> {
  const database = await newDatabase(engine, postgres);
  return database.engine === 'sqlite' ? `sqlite:${database.path}` : database.url;
}
