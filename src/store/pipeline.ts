import type { MaybePromise } from '../core/kernel/maybe-promise.ts';

/**
 * Waits for statements that were sent without waiting for each other. The server runs them in order, for a
 * single round trip. Waits for all of them even if one fails, so that nothing is written after the rollback.
 */
export async function pipeline(...work: MaybePromise<unknown>[]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(
    work.map((one) => (one instanceof Promise ? one.catch((error: unknown) => failures.push(error)) : one)),
  );
  // Later statements failed because of the first.
  if (failures.length > 0) throw failures[0];
}
