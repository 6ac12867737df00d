import { Busy } from '../kernel/http-error.ts';
import type { MaybePromise } from '../kernel/maybe-promise.ts';
import { type Patience, TooLate } from '../platform/worker-queue.ts';

/**
 * Time limits for work on a thread. With a handler time of eight seconds: three in the queue, four and a half
 * in total, and eight until a thread that hangs is replaced.
 */
export function patienceOf(handlerTime: number): Patience {
  return { queued: (handlerTime * 3) / 8, inAll: (handlerTime * 9) / 16, longest: handlerTime };
}

/**
 * Milliseconds until a response or a 503. With a handler time of eight seconds these are 4.8 seconds,
 * including queries.
 */
export function longestWait(handlerTime: number): number {
  return (handlerTime * 3) / 5;
}

const message = 'Too many large profiles are in the queue. Try again in a few seconds.';

/** Converts a timeout of a thread to a 503, after which the client may retry. */
export function refuseLate(fault: unknown): never {
  throw fault instanceof TooLate ? new Busy(message) : fault;
}

const late = 'The response took too long. Try again in a moment.';

/** Limits the total time of a result, including all attempts and waits. */
export function refuseAfter<T>(outcome: MaybePromise<T>, time: number): MaybePromise<T> {
  if (!(outcome instanceof Promise)) return outcome;
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Busy(late)), time);
  return Promise.race([outcome, promise]).finally(() => clearTimeout(timer));
}
