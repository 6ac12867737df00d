import type { Database, Transaction } from '../../store/database.ts';
import { withinTransaction } from '../../store/nested.ts';

/** The result of a transaction. A dry run returns it too, and rolls the transaction back. */
export async function orRolledBack<T>(
  database: Database,
  isTrial: boolean,
  work: (queries: Transaction) => Promise<T>,
): Promise<T> {
  let tried: { readonly result: T } | null = null;
  try {
    return await database.transaction(async (queries) => {
      const result = await work(queries);
      if (!isTrial) return result;
      tried = { result };
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack && tried !== null) return (tried as { readonly result: T }).result;
    throw error;
  }
}

/** Runs `work`. In a dry run, one transaction contains all of it and is rolled back. */
export function orUndone<A extends { readonly database: Database }, T>(
  accounts: A,
  isTrial: boolean,
  work: (accounts: A) => Promise<T>,
): Promise<T> {
  const { database } = accounts;
  if (!isTrial) return work(accounts);
  return orRolledBack(database, true, (queries) =>
    work({ ...accounts, database: withinTransaction(database, queries) }),
  );
}

class RolledBack extends Error {}
