import { Busy } from '../kernel/http-error.ts';
import type { MaybePromise } from '../kernel/maybe-promise.ts';
import { type Patience, TooLate } from '../platform/worker-queue.ts';

/**
 * Deadlines for work on a thread: of a handler's usual eight seconds, three in the queue, four and a half in all, and all
 * eight until a thread that hangs is replaced.
 */
export function patienceOf(handlerTime: number): Patience {
  return { queued: (handlerTime * 3) / 8, inAll: (handlerTime * 9) / 16, longest: handlerTime };
}

/** A client gets a response or a 503 within 4.8 of a handler's usual eight seconds. Queries count as well. */
export function longestWait(handlerTime: number): number {
  return (handlerTime * 3) / 5;
}

const message = 'Too many large profiles are in the queue. Try again in a few seconds.';

/** A client that waited too long for a thread gets a 503, and may retry. */
export function refuseLate(fault: unknown): never {
  throw fault instanceof TooLate ? new Busy(message) : fault;
}

const late = 'The response took too long. Try again in a moment.';

/** Whatever an outcome waits for, and however often it is tried. */
export function refuseAfter<T>(outcome: MaybePromise<T>, time: number): MaybePromise<T> {
  if (!(outcome instanceof Promise)) return outcome;
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Busy(late)), time);
  return Promise.race([outcome, promise]).finally(() => clearTimeout(timer));
}
