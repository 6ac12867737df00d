import type { Transaction } from './database.ts';

/** Lets the caller count the rows of these email addresses. No other transaction adds one until this transaction ends. */
export async function lockAddresses(queries: Transaction, folded: readonly string[]): Promise<void> {
  const { lockTexts } = queries.dialect;
  if (lockTexts !== null) await queries.all(lockTexts, [JSON.stringify(folded)]);
}
