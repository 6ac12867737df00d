const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long to wait after each failed attempt: ten attempts within some three days, as Standard Webhooks advises. */
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
 * The most attempts of a message, and the failures in a row before pending messages fail. A server that was off for
 * days has tried nothing.
 */
export const mostAttempts = pauses.length + 1;

/** When to try a message again after so many attempts; null when it is given up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** Until when a receiver is not tried that failed so often in a row, whatever else is queued for it. */
export function pauseAfter(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(5 * second * 2 ** failures, 10 * minute));
}

/** Pending messages of a permanently failing receiver fail after this time, which is longer than ten attempts take. */
export function givenUpBefore(now: Date): string {
  return new Date(now.getTime() - 96 * hour).toISOString();
}
