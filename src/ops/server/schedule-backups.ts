import type { Metrics } from '../../core/metrics/metrics.ts';
import {
  deleteOldBackups,
  extendBackupLease,
  leaseBackup,
  type MadeBackup,
  markBackupDone,
  markBackupFailed,
} from '../../store/backups.ts';
import { messageOf } from '../../store/failure.ts';
import type { Job, JobBasics } from '../../store/job.ts';
import { findLeaseTime, startStopwatch, timeAfter } from '../../store/lease-time.ts';
import { repeat } from '../../store/repeat.ts';
import type { Processes, Started } from './processes.ts';
import type { BackupMessage } from './scheduled-backup.ts';

export interface BackupPlan extends JobBasics {
  /** The times of backups, in minutes after midnight UTC. */
  readonly times: readonly number[];
  readonly processes: Pick<Processes, 'start'>;
  readonly metrics: Metrics;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/**
 * Milliseconds: between two checks, of a lease, until the next attempt (longer than the two others), and for
 * which a record is stored.
 */
const times = {
  look: 30_000,
  lease: 10 * minute,
  retry: 15 * minute,
  longest: 20 * minute,
  memory: 400 * day,
};

/**
 * Makes each backup once, in a separate process on the node that takes the lease first. A missed backup is
 * made later. A running backup is aborted at the stop.
 */
export function scheduleBackups(plan: BackupPlan): Job {
  const { database, processes, metrics, now, log } = plan;
  const outcomes = metrics.counters('vitrine_backups_total', 'Backups by outcome.', 'outcome', [
    'made',
    'failed',
  ]);
  let child: Started | null = null;
  let isStopping = false;
  let trouble = '';
  const job = repeat(times.look, () => look().catch(report));

  async function look(): Promise<void> {
    const passed = startStopwatch(now);
    const leased = await database.transaction(async (queries) => {
      const at = await findLeaseTime(queries, now);
      const [dueAt, until] = [findDue(plan.times, at).toISOString(), timeAfter(at, times.lease)];
      const isOurs = await leaseBackup(queries, dueAt, at.toISOString(), until, timeAfter(at, times.longest));
      return isOurs ? { dueAt, until } : null;
    });
    trouble = '';
    // A process that was suspended meanwhile may have lost its lease.
    if (leased && !isStopping && passed() < times.lease) await make(leased.dueAt, leased.until);
  }

  async function make(dueAt: string, leasedUntil: string): Promise<void> {
    log.info('backup started', { due: dueAt });
    let from = leasedUntil;
    let isLost = false;
    async function renew(): Promise<void> {
      const extended = await database.transaction(async (queries) => {
        const until = timeAfter(await findLeaseTime(queries, now), times.lease);
        return (await extendBackupLease(queries, dueAt, { from, until })) ? until : null;
      });
      isLost = extended === null;
      from = extended ?? from;
      // A process that was suspended for that long has lost its lease.
      if (isLost) child?.stop();
    }
    const renewal = setInterval(() => void renew().catch(() => {}), times.lease / 3);
    const since = performance.now();
    // If the process can't be started, that counts as a failed attempt, so that the lease ends.
    const outcome = await runChild().catch((error: unknown) => ({ failed: messageOf(error) }));
    clearInterval(renewal);
    if (isStopping || isLost) return;
    if ('made' in outcome) await note(dueAt, outcome.made, Math.round(performance.now() - since));
    else await giveUp(dueAt, outcome.failed);
  }

  async function runChild(): Promise<BackupMessage> {
    let told: BackupMessage | null = null;
    child = processes.start(['backup'], (message) => {
      told = message as BackupMessage;
    });
    const status = await child.exited;
    child = null;
    return told ?? { failed: `The process that made the backup ended with status ${status}.` };
  }

  async function note(dueAt: string, made: MadeBackup, milliseconds: number): Promise<void> {
    outcomes.add('made');
    await database.transaction(async (queries) => {
      await markBackupDone(queries, dueAt, now().toISOString(), made);
      await deleteOldBackups(queries, new Date(now().getTime() - times.memory).toISOString());
    });
    log.info('backup finished, restore tested', { ...made, milliseconds });
  }

  async function giveUp(dueAt: string, reason: string): Promise<void> {
    outcomes.add('failed');
    log.error('backup failed, retrying', { reason, minutes: times.retry / minute });
    await database.transaction(async (queries) => {
      const until = timeAfter(await findLeaseTime(queries, now), times.retry);
      await markBackupFailed(queries, dueAt, reason, until);
    });
  }

  /** An unavailable database is tried again later. A read-only database is logged once. */
  function report(error: unknown): void {
    const cause = messageOf(error);
    if (cause !== trouble && !isStopping) log.warn('scheduling backups failed, retrying', { cause });
    trouble = cause;
  }

  return {
    async stop() {
      isStopping = true;
      child?.stop();
      await job.stop();
    },
  };
}

/** The last time at which a backup was due. */
export function findDue(minutes: readonly number[], now: Date): Date {
  const midnight = Math.floor(now.getTime() / day) * day;
  const moments = minutes.flatMap((one) => [midnight + one * minute, midnight - day + one * minute]);
  return new Date(Math.max(...moments.filter((moment) => moment <= now.getTime())));
}
