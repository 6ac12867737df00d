import type { Queries } from './database.ts';
import { deleteSome } from './delete-some.ts';

export interface StoredAnswer {
  /** A hash of the request. */
  readonly request: string;
  /** Null while the request runs. No other transaction can see that. */
  readonly answer: string | null;
}

export interface IdempotencyKey {
  readonly caller: string;
  readonly key: string;
}

export const idempotencyKeysAreKeptFor = 24 * 60 * 60 * 1000;

/** Claims the idempotency key. Waits for a transaction that holds it. Returns the stored response, or null. */
export async function claimIdempotencyKey(
  queries: Queries,
  { caller, key }: IdempotencyKey,
  request: string,
  now: Date,
): Promise<StoredAnswer | null> {
  const expired = new Date(now.getTime() - idempotencyKeysAreKeptFor).toISOString();
  // Deletes the row of this key first, so that an expired response is never sent.
  await queries.run('DELETE FROM answers WHERE caller = $1 AND idempotency_key = $2 AND created_at < $3', [
    caller,
    key,
    expired,
  ]);
  const old = { table: 'answers', key: 'caller, idempotency_key', where: 'created_at < $1' };
  await deleteSome(queries, old, expired);
  const taken = await queries.run(
    `INSERT INTO answers (caller, idempotency_key, request, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (caller, idempotency_key) DO NOTHING`,
    [caller, key, request, now.toISOString()],
  );
  if (taken > 0) return null;
  return queries.get('SELECT request, answer FROM answers WHERE caller = $1 AND idempotency_key = $2', [
    caller,
    key,
  ]);
}

export async function storeAnswer(
  queries: Queries,
  { caller, key }: IdempotencyKey,
  answer: string,
): Promise<void> {
  await queries.run('UPDATE answers SET answer = $1 WHERE caller = $2 AND idempotency_key = $3', [
    answer,
    caller,
    key,
  ]);
}
