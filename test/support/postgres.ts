import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { createPostgresDatabase, dropPostgresDatabase } from './postgres-databases.ts';

export type TestPostgres = Pick<OwnPostgres, 'createDatabase' | 'stop'>;

/** A real PostgreSQL: that of the whole run, or one of this file alone. Who freezes it, or cuts off others, starts its own. */
export async function startPostgres(): Promise<TestPostgres> {
  const server = process.env.TEST_POSTGRES;
  if (server === undefined) return startOwnPostgres();
  const databases: { readonly url: string }[] = [];
  return {
    async createDatabase() {
      const database = await createPostgresDatabase(server);
      databases.push(database);
      return database;
    },
    async stop() {
      for (const database of databases) await dropPostgresDatabase(server, database);
    },
  };
}
