import { createObjectStore, type S3Settings } from '../../accounts/files/object-store.ts';
import { hasDueObjects, type Sweep, sweepObjects } from '../../accounts/files/sweep-objects.ts';
import { messageOf } from '../../store/failure.ts';
import type { Job, JobBasics } from '../../store/job.ts';
import { createJobLease } from '../../store/job-leases.ts';
import { repeat } from '../../store/repeat.ts';

export interface SweepOptions extends JobBasics {
  readonly settings: S3Settings & { readonly filesUrl: string | null };
  /** Milliseconds between two checks. */
  readonly interval?: number | undefined;
}

/** Milliseconds that a request to S3 may take, and milliseconds of a node's lease. */
const times = { patience: 5_000, lease: 60_000 };

/** Deletes outside objects that no file uses any longer, within seconds, on the node that takes the lease first. */
export function sweepFiles(options: SweepOptions): Job {
  const { database, now, log, settings, interval = 4_000 } = options;
  const objects = createObjectStore(settings.filesUrl, settings, times.patience);
  const sweep: Sweep = { database, now, objects };
  const lease = createJobLease('files', now, times);
  let trouble = '';
  return repeat(interval, (isStopping) => look(isStopping).catch((error) => report(error, isStopping())));

  async function look(isStopping: () => boolean): Promise<void> {
    if (!(await hasDueObjects(sweep))) return;
    if (!(await database.transaction(lease.take))) return;
    try {
      await sweepObjects(sweep, isStopping);
      trouble = '';
    } finally {
      await database.transaction(lease.giveBack);
    }
  }

  /** An unavailable S3 is tried again later, and logged once. */
  function report(error: unknown, isStopping: boolean): void {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    const words = messageOf(cause);
    if (words !== trouble && !isStopping)
      log.warn('deleting unused files failed, retrying', { cause: words });
    trouble = words;
  }
}
