import type { Database, Transaction } from './database.ts';
import { createStore, type Store } from './store.ts';

/** Gives `work` a store whose own transactions are steps of this one: each is undone alone if it fails. */
export function inOneTransaction<T>(store: Store, work: (inner: Store) => Promise<T>): Promise<T> {
  return store.database.transaction((outer) => work(createStore(nest(store.database, outer))));
}

function nest(database: Database, outer: Transaction): Database {
  return {
    ...database,
    ...outer,
    async transaction(work) {
      const left = outer.lastly.length;
      await outer.run('SAVEPOINT step');
      try {
        const result = await work(outer);
        await outer.run('RELEASE SAVEPOINT step');
        return result;
      } catch (error) {
        outer.lastly.length = left;
        await outer.run('ROLLBACK TO SAVEPOINT step');
        await outer.run('RELEASE SAVEPOINT step');
        throw error;
      }
    },
  };
}
