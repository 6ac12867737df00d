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
    transaction: (work) => inOneStep(outer, () => work(outer)),
  };
}

/** A part of a transaction that is undone alone if it fails. */
export async function inOneStep<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  const left = transaction.lastly.length;
  await transaction.run('SAVEPOINT step');
  try {
    const result = await work();
    await transaction.run('RELEASE SAVEPOINT step');
    return result;
  } catch (error) {
    transaction.lastly.length = left;
    await transaction.run('ROLLBACK TO SAVEPOINT step');
    await transaction.run('RELEASE SAVEPOINT step');
    throw error;
  }
}
