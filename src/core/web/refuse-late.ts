import { Busy } from '../kernel/http-error.ts';
import { type Patience, TooLate } from '../platform/worker-queue.ts';

/**
 * Deadlines for work on a thread: of a handler's usual eight seconds, three in the queue, and four and a half in all.
 */
export function patienceOf(handlerTime: number): Patience {
  return { queued: (handlerTime * 3) / 8, inAll: (handlerTime * 9) / 16 };
}

const message =
  'Large profiles are made one after the other, and too many are waiting. Try again in a few seconds.';

/** A client that waited too long for a thread gets a 503, and may retry. */
export function refuseLate(fault: unknown): never {
  throw fault instanceof TooLate ? new Busy(message) : fault;
}
