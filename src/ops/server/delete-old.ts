import { describeFault } from '../../core/platform/describe-fault.ts';
import { mostDeleted } from '../../store/delete-some.ts';
import type { Job, JobOptions } from '../../store/job.ts';
import { deleteOldMails } from '../../store/mails.ts';
import { repeat } from '../../store/repeat.ts';
import { deleteOldSignIns } from '../../store/sign-ins.ts';

const day = 86_400_000;

/** Deletes data that is older than the RETENTION_DAYS settings, in pieces. */
export function deleteOld({ database, log, now, config }: JobOptions, interval: number): Job {
  const rules = [
    { days: config.retentionDaysSignIns, deleteSome: deleteOldSignIns },
    { days: config.retentionDaysMails, deleteSome: deleteOldMails },
  ];
  return repeat(interval, (isStopping) => deleteAll(isStopping).catch(report));

  async function deleteAll(isStopping: () => boolean): Promise<void> {
    for (const rule of rules) {
      const before = daysAgo(rule.days);
      while (!isStopping()) {
        const deleted = await database.transaction((queries) => rule.deleteSome(queries, before), 'async');
        if (deleted < mostDeleted) break;
      }
    }
    if (config.retentionDaysActivity === null) return;
    const { deleteOldEvents } = await import('../../store/delete-events.ts');
    const before = daysAgo(config.retentionDaysActivity);
    for (let position: number | null = 0; position !== null && !isStopping(); )
      position = await deleteOldEvents(database, before, position);
  }

  function daysAgo(days: number): string {
    return new Date(now().getTime() - days * day).toISOString();
  }

  function report(error: unknown): void {
    log.warn('deleting old entries failed, retrying', { cause: describeFault(error) });
  }
}
