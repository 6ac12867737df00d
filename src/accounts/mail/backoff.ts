const minute = 60_000;
const hour = 60 * minute;

/** The pauses after failed attempts: ten attempts within three days. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 13 * hour, 24 * hour, 24 * hour];

export const longestRest = 5 * minute;

/** Milliseconds for which the lease of a crashed node blocks its mails. No SMTP conversation takes longer. */
export const mailLease = 140_000;

/** The time of the next attempt after this number of attempts. Null if there is none. */
export function nextSending(attempts: number, now: Date): Date | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** The time until which a server with this number of consecutive failures isn't tried, whatever is queued for it. */
export function restAfter(failures: number, now: Date): number {
  return now.getTime() + Math.min(5_000 * 2 ** failures, longestRest);
}
