import { countIn } from './count-in.ts';
import type { Queries } from './database.ts';
import { type Insertion, insertionInto, upsertionInto } from './insert-rows.ts';
import { change, oneRow } from './statement.ts';

export interface SecondFactor {
  /** The encrypted secret. */
  readonly secret: string;
  /** The counter of the last used code. */
  readonly counter: number;
  readonly createdAt: string;
}

export const findSecondFactor = oneRow<SecondFactor, [userId: string]>(
  'SELECT secret, counter, created_at AS "createdAt" FROM second_factors WHERE user_id = $1',
);

export const upsertSecondFactor: Insertion<SecondFactor & { readonly userId: string }> = upsertionInto(
  'second_factors',
  'user_id',
  'user_id, secret, counter, created_at',
);

/** False if a code of that time or a later code was already used. */
export const advanceCounter = change<[userId: string, counter: number]>(
  'UPDATE second_factors SET counter = $2 WHERE user_id = $1 AND counter < $2',
);

/** Also deletes the recovery codes. False if there was no two-factor authentication. */
export async function deleteSecondFactor(queries: Queries, userId: string): Promise<boolean> {
  await queries.run('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  return (await queries.run('DELETE FROM second_factors WHERE user_id = $1', [userId])) > 0;
}

const intoRecoveryCodes = insertionInto('recovery_codes', 'hash, user_id');

/** Replaces all earlier recovery codes. */
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

/** True for the first use of the code. */
export const takeRecoveryCode = change<[userId: string, hash: string]>(
  'DELETE FROM recovery_codes WHERE hash = $2 AND user_id = $1',
);
