const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses after failed attempts: ten attempts within about three days, as Standard Webhooks recommends. */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/**
 * The attempts per message, and the failures in a row before pending messages fail. A server that was off
 * for days has made no attempts.
 */
export const mostAttempts = pauses.length + 1;

/** The time of the next attempt. Null means that the message failed for good. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** The time until which a failing receiver is not called, whatever is queued. */
export function pauseAfter(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(5 * second * 2 ** failures, 10 * minute));
}

/** The age after which pending messages of a failing receiver fail. It is longer than ten attempts take. */
export function givenUpBefore(now: Date): string {
  return new Date(now.getTime() - 96 * hour).toISOString();
}
