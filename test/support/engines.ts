import type { DatabaseUrl } from '../../src/core/config/database-url.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { filledDatabase } from './database-templates.ts';
import { isLong } from './long.ts';
import type { TestPostgres } from './postgres.ts';

export const engines = ['sqlite', 'postgres'] as const;
/** True in `test:long`, and in mutation tests after no test failed on SQLite. */
export const isThorough = isLong || process.env.TEST_ENGINES === 'both';
/** For tests whose SQL is the same on both engines. */
export const oneEngine: readonly Engine[] = isThorough ? engines : ['sqlite'];
export type Engine = (typeof engines)[number];

/** An empty database, which may already be migrated. */
export async function newDatabase(engine: Engine, postgres: TestPostgres): Promise<DatabaseUrl> {
  if (engine === 'postgres') return postgres.createDatabase();
  const path = await filledDatabase('migrated', async (path) => {
    await (await connectDatabase({ engine, path })).close();
  });
  return { engine, path };
}

/** An empty database, as a `DATABASE_URL`. */
export async function newDatabaseUrl(engine: Engine, postgres: TestPostgres): Promise<string> {
  const database = await newDatabase(engine, postgres);
  return database.engine === 'sqlite' ? `sqlite:${database.path}` : database.url;
}
