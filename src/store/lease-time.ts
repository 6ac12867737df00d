import type { Queries } from './database.ts';

/** Seconds since 1970, by the clock of PostgreSQL. */
export const databaseClock = 'SELECT EXTRACT(EPOCH FROM clock_timestamp())::float8 AS at';

/**
 * The time by which leases are taken and compared: the database's, because a node whose clock is wrong would hold them
 * for as long as it is wrong. On SQLite all processes are on one machine, and have one clock.
 */
export async function findLeaseTime(queries: Queries, now: () => Date): Promise<Date> {
  if (queries.dialect.engine === 'sqlite') return now();
  const row = await queries.get<{ at: number }>(databaseClock);
  return new Date(Number(row?.at) * 1_000);
}

export function timeAfter(time: Date, milliseconds: number): string {
  return new Date(time.getTime() + milliseconds).toISOString();
}

/**
 * Milliseconds since it was started, by whichever clock has seen more: one may be set back, the other stands still while
 * the machine sleeps.
 */
export function startStopwatch(now: () => Date): () => number {
  const [begin, steady] = [now().getTime(), performance.now()];
  return () => Math.max(now().getTime() - begin, performance.now() - steady);
}
