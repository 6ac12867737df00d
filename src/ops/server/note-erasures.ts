import { erasureFileIn, erasureFileOf } from '../../accounts/erasure-file.ts';
import { createObjectStore } from '../../accounts/files/object-store.ts';
import { createHashAccount, recordErasures } from '../../accounts/record-erasures.ts';
import { describeFault } from '../../core/platform/describe-fault.ts';
import { listErasureNotes } from '../../store/erasure-notes.ts';
import type { Job, JobOptions } from '../../store/job.ts';
import { createJobLease } from '../../store/job-leases.ts';
import { repeat } from '../../store/repeat.ts';

const leaseTimes = { lease: 60_000, patience: 10_000 };
/** Milliseconds for a request to S3. */
const patience = 10_000;

/** Lists deleted users in a file next to the backups and in the bucket, on one node at a time. */
export function noteErasures(
  { database, log, now, config }: JobOptions,
  { folder, interval }: { readonly folder: string; readonly interval: number },
): Job {
  const hash = createHashAccount(config.appSecret);
  const bucket = erasureFileOf(createObjectStore(config.filesUrl, config, patience));
  const files = [erasureFileIn(folder), ...(bucket ? [bucket] : [])];
  const lease = createJobLease('erasure-notes', now, leaseTimes);
  return repeat(interval, () => note().catch(report));

  async function note(): Promise<void> {
    if ((await listErasureNotes(database, 1)).length === 0) return;
    if (!(await database.transaction(lease.take, 'async'))) return;
    await recordErasures(database, hash, files);
    await database.transaction((queries) => lease.giveBack(queries));
  }

  function report(error: unknown): void {
    log.warn('writing erasures.ndjson failed, retrying', { cause: describeFault(error) });
  }
}
