import type { Database, Transaction } from './database.ts';
import { Outage } from './outage.ts';

/** Gives `work` a database whose transactions are savepoints of one outer transaction: each is rolled back alone. */
export function inOneTransaction<T>(database: Database, work: (inner: Database) => Promise<T>): Promise<T> {
  return database.transaction((outer) => work(withinTransaction(database, outer)));
}

/** A database whose transactions are savepoints of this one. */
export function withinTransaction(database: Database, outer: Transaction): Database {
  return {
    ...database,
    ...outer,
    transaction: (work) => inOneStep(outer, () => work(outer)),
  };
}

/** A savepoint: a part of a transaction that is rolled back alone if it fails. */
export async function inOneStep<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  const left = transaction.lastly.length;
  await transaction.run('SAVEPOINT step');
  try {
    const result = await work();
    await transaction.run('RELEASE SAVEPOINT step');
    return result;
  } catch (error) {
    // The whole transaction is rolled back then, and a database that does not respond would not answer this either.
    if (error instanceof Outage) throw error;
    transaction.lastly.length = left;
    await transaction.run('ROLLBACK TO SAVEPOINT step');
    await transaction.run('RELEASE SAVEPOINT step');
    throw error;
  }
}
