import { Busy } from '../kernel/http-error.ts';
import { type Patience, TooLate } from '../platform/worker-queue.ts';

/** For what is made on a thread: of the usual eight seconds of a handler, three before its turn, and four and a half in all. */
export function patienceOf(handlerTime: number): Patience {
  return { queued: (handlerTime * 3) / 8, inAll: (handlerTime * 9) / 16 };
}

const message =
  'Large profiles are made one after the other, and too many are waiting. Try again in a few seconds.';

/** Whoever had to wait too long for a thread may come back. */
export function refuseLate(fault: unknown): never {
  throw fault instanceof TooLate ? new Busy(message) : fault;
}
