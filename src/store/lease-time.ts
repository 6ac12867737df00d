import type { Queries } from './database.ts';

/** Seconds since 1970 by the clock of PostgreSQL. */
export const databaseClock = 'SELECT EXTRACT(EPOCH FROM clock_timestamp())::float8 AS at';

/**
 * The current time for leases. PostgreSQL's clock is used, because a node with a wrong clock would hold a
 * lease for too long. On SQLite all processes run on one machine and share its clock.
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
 * Milliseconds since the start, by the clock that shows more. One clock may be set back, and the other stops
 * while the machine sleeps.
 */
export function startStopwatch(now: () => Date): () => number {
  const [begin, steady] = [now().getTime(), performance.now()];
  return () => Math.max(now().getTime() - begin, performance.now() - steady);
}
