import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { createPostgresDatabase, dropPostgresDatabase, migratedTemplate } from './postgres-databases.ts';

export type TestPostgres = Pick<OwnPostgres, 'createDatabase' | 'createEmptyDatabase' | 'stop'>;

/** A real PostgreSQL: the run's shared one, or one of this file. Tests that freeze it start their own. */
export async function startPostgres(): Promise<TestPostgres> {
  const server = process.env.TEST_POSTGRES;
  if (server === undefined) return startOwnPostgres();
  const databases: { readonly url: string }[] = [];
  const create = async (template?: string) => {
    const database = await createPostgresDatabase(server, template);
    databases.push(database);
    return database;
  };
  return {
    createDatabase: () => create(migratedTemplate),
    createEmptyDatabase: () => create(),
    async stop() {
      for (const database of databases) await dropPostgresDatabase(server, database);
    },
  };
}
