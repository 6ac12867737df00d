import type { Transaction } from './database.ts';

/** For counts of the rows of an address: no other transaction adds one until this one ends. */
export async function lockAddresses(queries: Transaction, folded: readonly string[]): Promise<void> {
  const { lockTexts } = queries.dialect;
  if (lockTexts !== null) await queries.all(lockTexts, [JSON.stringify(folded)]);
}
