import type { Queries } from './database.ts';
import { findLeaseTime, startStopwatch, timeAfter } from './lease-time.ts';

/** A job that runs in one process of all at a time. */
export interface JobLease {
  /** True for the process that takes the lease, and for one that holds it already. */
  take(queries: Queries): Promise<boolean>;
  /** Whether the lease is certainly ours: a process that was suspended may have lost it, and sees that by the clock. */
  isOurs(): boolean;
  giveBack(queries: Queries): Promise<void>;
}

export interface LeaseTimes {
  /** Milliseconds: how long the lease of a process that dies blocks the others. */
  readonly lease: number;
  /** The longest that a unit of work takes once it is begun. */
  readonly patience: number;
}

export function createJobLease(name: string, now: () => Date, { lease, patience }: LeaseTimes): JobLease {
  const own = { name, holder: Bun.randomUUIDv7() };
  let passed = () => Number.POSITIVE_INFINITY;
  const isOurs = () => passed() + patience <= lease;
  return {
    async take(queries) {
      const since = startStopwatch(now);
      const time = await findLeaseTime(queries, now);
      const isTaken = await takeLease(queries, own, time.toISOString(), timeAfter(time, lease));
      passed = isTaken ? since : () => Number.POSITIVE_INFINITY;
      return isOurs();
    },
    isOurs,
    giveBack: (queries) => returnLease(queries, own),
  };
}

export interface Lease {
  /** The job's name. */
  readonly name: string;
  /** The process that wants the lease, or holds it. */
  readonly holder: string;
}

/** Milliseconds by which two leases of the same job may differ at most. */
const tolerance = 60_000;

/**
 * True for the process that holds it until then. One that ends much later than the one that is asked for was taken
 * while the clock was ahead, and is no one's.
 */
export async function takeLease(
  queries: Queries,
  { name, holder }: Lease,
  now: string,
  until: string,
): Promise<boolean> {
  const sql = `INSERT INTO leases (name, holder, until) VALUES ($1, $2, $3)
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE leases.until <= $4 OR leases.until > $5 OR leases.holder = excluded.holder`;
  const longest = timeAfter(new Date(until), tolerance);
  return (await queries.run(sql, [name, holder, until, now, longest])) > 0;
}

/** Gives it back, if it is still ours. */
export async function returnLease(queries: Queries, { name, holder }: Lease): Promise<void> {
  await queries.run('DELETE FROM leases WHERE name = $1 AND holder = $2', [name, holder]);
}
