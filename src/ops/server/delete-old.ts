import { describeFault } from '../../core/platform/describe-fault.ts';
import { mostDeleted } from '../../store/delete-some.ts';
import type { Job, JobOptions } from '../../store/job.ts';
import { deleteOldMails } from '../../store/mails.ts';
import { deleteOldSignIns } from '../../store/sign-ins.ts';
import { repeat } from './repeat.ts';

const day = 86_400_000;

/** Deletes what is older than the RETENTION_DAYS settings, in pieces. */
export function deleteOld({ database, log, now, config }: JobOptions, interval: number): Job {
  const rules = [
    { days: config.retentionDaysSignIns, deleteSome: deleteOldSignIns },
    { days: config.retentionDaysMails, deleteSome: deleteOldMails },
  ];
  return repeat(interval, (isStopping) => deleteAll(isStopping).catch(report));

  async function deleteAll(isStopping: () => boolean): Promise<void> {
    for (const rule of rules) {
      const before = new Date(now().getTime() - rule.days * day).toISOString();
      while (!isStopping()) {
        const deleted = await database.transaction((queries) => rule.deleteSome(queries, before), 'async');
        if (deleted < mostDeleted) break;
      }
    }
  }

  function report(error: unknown): void {
    log.warn('deleting old entries failed, retrying', { cause: describeFault(error) });
  }
}
