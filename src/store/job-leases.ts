import type { Queries } from './database.ts';

export interface Lease {
  /** What it is for. */
  readonly name: string;
  /** Who wants to have it, or has it already. */
  readonly holder: string;
}

/** True for the one who may do it until then. */
export async function takeLease(
  queries: Queries,
  { name, holder }: Lease,
  now: string,
  until: string,
): Promise<boolean> {
  const changed = await queries.run(
    `INSERT INTO leases (name, holder, until) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
     WHERE leases.until <= $4 OR leases.holder = excluded.holder`,
    [name, holder, until, now],
  );
  return changed > 0;
}

/** Gives it back, if it still is ours. */
export async function returnLease(queries: Queries, { name, holder }: Lease): Promise<void> {
  await queries.run('DELETE FROM leases WHERE name = $1 AND holder = $2', [name, holder]);
}
