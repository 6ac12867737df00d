import type { Accounts } from '../../accounts/change-user.ts';
import { deleteLeavers } from '../../accounts/delete-leavers.ts';
import { eraseInPieces } from '../../accounts/erase-in-pieces.ts';
import { describeFault } from '../../core/platform/describe-fault.ts';
import type { Log } from '../../core/platform/log.ts';
import type { Job } from '../../store/job.ts';
import { repeat } from '../../store/repeat.ts';

/**
 * Deletes members whose waiting time has ended, and continues interrupted erasures, from the start and as
 * long as Vitrine runs.
 */
export function finishErasures(accounts: Accounts, log: Log, interval: number): Job {
  return repeat(interval, (isStopping) => finish(isStopping).catch(report));

  async function finish(isStopping: () => boolean): Promise<void> {
    await deleteLeavers(accounts, isStopping);
    await eraseInPieces(accounts.database, isStopping);
  }

  /** An unavailable database is tried again later. */
  function report(error: unknown): void {
    log.warn('erasing deleted users failed, retrying', { cause: describeFault(error) });
  }
}
