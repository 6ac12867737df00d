import type { Queries } from './database.ts';

export interface SecondFactor {
  /** Encrypted. */
  readonly secret: string;
  /** Of the last code that was used. */
  readonly counter: number;
  readonly createdAt: string;
}

export async function findSecondFactor(queries: Queries, userId: string): Promise<SecondFactor | null> {
  const found = await queries.get<SecondFactor>(
    'SELECT secret, counter, created_at AS "createdAt" FROM second_factors WHERE user_id = $1',
    [userId],
  );
  return found && { ...found, counter: Number(found.counter) };
}

export async function upsertSecondFactor(
  queries: Queries,
  userId: string,
  { secret, counter, createdAt }: SecondFactor,
): Promise<void> {
  await queries.run(
    `INSERT INTO second_factors (user_id, secret, counter, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE
     SET secret = excluded.secret, counter = excluded.counter, created_at = excluded.created_at`,
    [userId, secret, counter, createdAt],
  );
}

/** False where a code of that time, or a later one, was used before. */
export async function advanceCounter(queries: Queries, userId: string, counter: number): Promise<boolean> {
  const changed = await queries.run(
    'UPDATE second_factors SET counter = $1 WHERE user_id = $2 AND counter < $1',
    [counter, userId],
  );
  return changed > 0;
}

/** With its recovery codes; false when there was none. */
export async function deleteSecondFactor(queries: Queries, userId: string): Promise<boolean> {
  await queries.run('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  return (await queries.run('DELETE FROM second_factors WHERE user_id = $1', [userId])) > 0;
}

/** Replaces earlier ones. */
export async function replaceRecoveryCodes(
  queries: Queries,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await queries.run('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  for (const hash of hashes)
    await queries.run('INSERT INTO recovery_codes (hash, user_id) VALUES ($1, $2)', [hash, userId]);
}

export async function countRecoveryCodes(queries: Queries, userId: string): Promise<number> {
  const row = await queries.get<{ count: number }>(
    'SELECT COUNT(*) AS count FROM recovery_codes WHERE user_id = $1',
    [userId],
  );
  return Number(row?.count ?? 0);
}

/** True for the first use. */
export async function takeRecoveryCode(queries: Queries, userId: string, hash: string): Promise<boolean> {
  const deleted = await queries.run('DELETE FROM recovery_codes WHERE hash = $1 AND user_id = $2', [
    hash,
    userId,
  ]);
  return deleted > 0;
}
