import type { Database, Transaction } from '../../store/database.ts';

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

class RolledBack extends Error {}
