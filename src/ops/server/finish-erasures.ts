import { eraseInPieces } from '../../accounts/erase-in-pieces.ts';
import { describeFault } from '../../core/platform/describe-fault.ts';
import type { Log } from '../../core/platform/log.ts';
import type { Database } from '../../store/database.ts';
import type { Job } from '../../store/job.ts';
import { repeat } from './repeat.ts';

/** Continues erasures of deleted users that were interrupted: from the start, and as long as the program runs. */
export function finishErasures(database: Database, log: Log): Job {
  return repeat(10_000, (isStopping) => eraseInPieces(database, isStopping).catch(report));

  /** A database that does not answer is asked again later. */
  function report(error: unknown): void {
    log.warn('erasing deleted users failed, retrying', { cause: describeFault(error) });
  }
}
