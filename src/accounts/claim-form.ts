import { Refusal } from '../domain/profile/refusal.ts';
import { claimIdempotencyKey, idempotencyKeysAreKeptFor } from '../store/idempotency-keys.ts';
import type { AccountChange } from './change-user.ts';

/** A submitted form that creates something. */
export interface SentForm {
  readonly openedAt: Date;
  /** A hash of the form and its content. */
  readonly key: string;
}

/**
 * Rejects a form that was submitted before, for example by reloading, even if its result was deleted. Also
 * rejects a form that was opened too long ago, because it may have been submitted.
 */
export async function claimForm(
  { queries, user, at }: AccountChange,
  { openedAt, key }: SentForm,
): Promise<void> {
  const now = new Date(at);
  const mayBeForgotten = openedAt.getTime() <= now.getTime() - idempotencyKeysAreKeptFor;
  if (mayBeForgotten || (await claimIdempotencyKey(queries, { caller: user.id, key }, '', now)))
    throw new Refusal('taken', 'This form was already sent or has expired.');
}
