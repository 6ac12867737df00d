import type { Database, Transaction } from './database.ts';
import { Outage } from './outage.ts';

/**
 * Runs `work` with a database whose transactions are savepoints of a single outer transaction, so each can be
 * rolled back alone.
 */
export function inOneTransaction<T>(database: Database, work: (inner: Database) => Promise<T>): Promise<T> {
  return database.transaction((outer) => work(withinTransaction(database, outer)));
}

/** A database whose transactions are savepoints of `outer`. */
export function withinTransaction(database: Database, outer: Transaction): Database {
  return {
    ...database,
    ...outer,
    transaction: (work) => inOneStep(outer, () => work(outer)),
  };
}

/** Runs a savepoint, a part of a transaction that is rolled back alone if it fails. */
export async function inOneStep<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  const left = transaction.lastly.length;
  await transaction.run('SAVEPOINT step');
  try {
    const result = await work();
    await transaction.run('RELEASE SAVEPOINT step');
    return result;
  } catch (error) {
    // The whole transaction is rolled back, and an unavailable database wouldn't respond to this statement either.
    if (error instanceof Outage) throw error;
    transaction.lastly.length = left;
    await transaction.run('ROLLBACK TO SAVEPOINT step');
    await transaction.run('RELEASE SAVEPOINT step');
    throw error;
  }
}
