import type { Database, Queries } from './database.ts';
import { createStore, type Store } from './store.ts';

/** Gives `work` a store whose own transactions are steps of this one: each is undone alone if it fails. */
export function inOneTransaction<T>(store: Store, work: (inner: Store) => Promise<T>): Promise<T> {
  return store.database.transaction((queries) => work(createStore(nest(store.database, queries))));
}

function nest(database: Database, queries: Queries): Database {
  return {
    ...database,
    ...queries,
    async transaction(work) {
      await queries.run('SAVEPOINT step');
      try {
        const result = await work(queries);
        await queries.run('RELEASE SAVEPOINT step');
        return result;
      } catch (error) {
        await queries.run('ROLLBACK TO SAVEPOINT step');
        await queries.run('RELEASE SAVEPOINT step');
        throw error;
      }
    },
  };
}
