import type { Queries } from './database.ts';
import { findLeaseTime, startStopwatch, timeAfter } from './lease-time.ts';

/** A job that only one of all processes runs at a time. */
export interface JobLease {
  /** True if this process takes the lease, or already holds it. */
  take(queries: Queries): Promise<boolean>;
  /**
   * Whether this process certainly holds the lease. A process that was suspended may have lost it, and
   * detects that by the clock.
   */
  isOurs(): boolean;
  giveBack(queries: Queries): Promise<void>;
}

export interface LeaseTimes {
  /** Milliseconds for which the lease of a crashed process blocks the others. */
  readonly lease: number;
  /** The longest time in milliseconds that a unit of work takes. */
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
  /** The name of the job. */
  readonly name: string;
  /** The process that wants or holds the lease. */
  readonly holder: string;
}

/** Milliseconds by which the ends of two leases for a job may differ. */
const tolerance = 60_000;

/**
 * True for the process that holds the lease until then. A lease that ends much later than the requested one
 * was taken while the clock was ahead, so it is ignored.
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

/** Ends the lease if this process still holds it. */
export async function returnLease(queries: Queries, { name, holder }: Lease): Promise<void> {
  await queries.run('DELETE FROM leases WHERE name = $1 AND holder = $2', [name, holder]);
}
