import { setTimeout } from 'node:timers/promises';
import { createObjectStore, type S3Settings } from '../files/object-store.ts';
import { hasDueObjects, type Sweep, sweepObjects } from '../files/sweep-objects.ts';
import type { Log } from '../platform/log.ts';
import type { Database } from '../store/database.ts';
import { returnLease, takeLease } from '../store/job-leases.ts';
import { messageOf } from './failure.ts';

export interface SweepOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: Log;
  readonly settings: S3Settings & { readonly filesUrl: string | null };
  /** Milliseconds between two checks. */
  readonly interval?: number | undefined;
}

/** Milliseconds that one request to S3 may take, and of the lease of one node. */
const [patience, leased] = [5_000, 60_000];

/** Deletes outside objects that no file refers to any more, within seconds, on whichever node takes the lease first. */
export function sweepFiles(options: SweepOptions): { stop(): Promise<void> } {
  const { database, now, log, settings, interval = 4_000 } = options;
  const stopping = new AbortController();
  const sweep: Sweep = { database, now, objects: createObjectStore(settings.filesUrl, settings, patience) };
  const lease = { name: 'files', holder: crypto.randomUUID() };
  let trouble = '';
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch(report);
      await setTimeout(interval, null, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function look(): Promise<void> {
    if (!(await hasDueObjects(sweep))) return;
    const until = new Date(now().getTime() + leased).toISOString();
    const isOurs = await database.transaction((queries) =>
      takeLease(queries, lease, now().toISOString(), until),
    );
    if (!isOurs) return;
    try {
      await sweepObjects(sweep, () => stopping.signal.aborted);
      trouble = '';
    } finally {
      await database.transaction((queries) => returnLease(queries, lease));
    }
  }

  /** An S3 that does not answer is asked again later, and logged once. */
  function report(error: unknown): void {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    const words = messageOf(cause);
    if (words !== trouble && !stopping.signal.aborted)
      log.warn('files that nobody has any more wait to be deleted', { cause: words });
    trouble = words;
  }

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
