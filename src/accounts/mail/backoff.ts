const minute = 60_000;
const hour = 60 * minute;

/** How long to wait after each failed attempt: ten attempts within three days. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 13 * hour, 24 * hour, 24 * hour];

export const longestRest = 5 * minute;

/** Milliseconds for which a node that dies blocks others from its messages; no SMTP conversation takes longer. */
export const mailLease = 140_000;

/** When to send a message again after so many attempts; null when it is given up. */
export function nextSending(attempts: number, now: Date): Date | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** Until when a server is not tried that failed so often in a row, whatever is queued for it. */
export function restAfter(failures: number, now: Date): number {
  return now.getTime() + Math.min(5_000 * 2 ** failures, longestRest);
}
