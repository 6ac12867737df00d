import type { Database, Transaction } from './database.ts';
import { Outage } from './outage.ts';

/** Gives `work` a database whose own transactions are steps of this one: each is undone alone if it fails. */
export function inOneTransaction<T>(database: Database, work: (inner: Database) => Promise<T>): Promise<T> {
  return database.transaction((outer) => work(nest(database, outer)));
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
    // All of it is taken back then, and a database that does not answer would not answer this either.
    if (error instanceof Outage) throw error;
    transaction.lastly.length = left;
    await transaction.run('ROLLBACK TO SAVEPOINT step');
    await transaction.run('RELEASE SAVEPOINT step');
    throw error;
  }
}
