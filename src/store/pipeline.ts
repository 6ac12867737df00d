import type { MaybePromise } from '../kernel/maybe-promise.ts';

/**
 * Waits for statements that were sent without waiting for each other: a server does them in their order, and the way to
 * it and back is gone once. It waits for all of them even if one fails, so that nothing is written after what is then undone.
 */
export async function pipeline(...work: MaybePromise<unknown>[]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(
    work.map((one) => (one instanceof Promise ? one.catch((error: unknown) => failures.push(error)) : one)),
  );
  // Whatever came after the first failed because of it.
  if (failures.length > 0) throw failures[0];
}
