import type { DatabaseUrl } from '../../src/core/config/database-url.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { filledDatabase } from './database-templates.ts';
import { isLong } from './long.ts';
import type { TestPostgres } from './postgres.ts';

export const engines = ['sqlite', 'postgres'] as const;
/** In `test:long`, and where the list of faults found no test that fails. */
export const isThorough = isLong || process.env.TEST_ENGINES === 'both';
/** For tests whose SQL is the same on both. */
export const oneEngine: readonly Engine[] = isThorough ? engines : ['sqlite'];
export type Engine = (typeof engines)[number];

/** One with nothing in it, which may have been migrated already. */
export async function newDatabase(engine: Engine, postgres: TestPostgres): Promise<DatabaseUrl> {
  if (engine === 'postgres') return postgres.createDatabase();
  const path = await filledDatabase('migrated', async (path) => {
    await (await connectDatabase({ engine, path })).close();
  });
  return { engine, path };
}

/** The same, as `DATABASE_URL` names it. */
export async function newDatabaseUrl(engine: Engine, postgres: TestPostgres): Promise<string> {
  const database = await newDatabase(engine, postgres);
  return database.engine === 'sqlite' ? `sqlite:${database.path}` : database.url;
}
