import type { TestPostgres } from './postgres.ts';
import { temporaryDatabase } from './temporary-database.ts';

export const engines = ['sqlite', 'postgres'] as const;

/** An empty one, as `DATABASE_URL` names it. */
export async function newDatabaseUrl(
  engine: (typeof engines)[number],
  postgres: TestPostgres,
): Promise<string> {
  return engine === 'sqlite' ? `sqlite:${temporaryDatabase().path}` : (await postgres.createDatabase()).url;
}
