import { countIn } from './count-in.ts';
import type { Queries } from './database.ts';
import { type Insertion, insertionInto, upsertionInto } from './insert-rows.ts';

export interface SecondFactor {
  /** Encrypted. */
  readonly secret: string;
  /** The counter of the last used code. */
  readonly counter: number;
  readonly createdAt: string;
}

export async function findSecondFactor(queries: Queries, userId: string): Promise<SecondFactor | null> {
  return queries.get(
    'SELECT secret, counter, created_at AS "createdAt" FROM second_factors WHERE user_id = $1',
    [userId],
  );
}

export const upsertSecondFactor: Insertion<SecondFactor & { readonly userId: string }> = upsertionInto(
  'second_factors',
  'user_id',
  'user_id, secret, counter, created_at',
);

/** False where a code of that time, or a later one, was used before. */
export async function advanceCounter(queries: Queries, userId: string, counter: number): Promise<boolean> {
  const sql = 'UPDATE second_factors SET counter = $1 WHERE user_id = $2 AND counter < $1';
  return (await queries.run(sql, [counter, userId])) > 0;
}

/** With its recovery codes; false when there was none. */
export async function deleteSecondFactor(queries: Queries, userId: string): Promise<boolean> {
  await queries.run('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  return (await queries.run('DELETE FROM second_factors WHERE user_id = $1', [userId])) > 0;
}

const intoRecoveryCodes = insertionInto('recovery_codes', 'hash, user_id');

/** Replaces earlier ones. */
export async function replaceRecoveryCodes(
  queries: Queries,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await queries.run('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await intoRecoveryCodes(
    queries,
    hashes.map((hash) => ({ hash, userId })),
  );
}

export async function countRecoveryCodes(queries: Queries, userId: string): Promise<number> {
  return countIn(queries, 'recovery_codes WHERE user_id = $1', [userId]);
}

/** True for the first use. */
export async function takeRecoveryCode(queries: Queries, userId: string, hash: string): Promise<boolean> {
  const sql = 'DELETE FROM recovery_codes WHERE hash = $1 AND user_id = $2';
  return (await queries.run(sql, [hash, userId])) > 0;
}
