import type { Queries } from './database.ts';
import { change, oneRow } from './statement.ts';

/** A backup that the schedule required. */
export interface ScheduledBackup {
  readonly dueAt: string;
  readonly begunAt: string;
  readonly doneAt: string | null;
  readonly file: string | null;
  readonly bytes: number | null;
  readonly users: number | null;
  /** The reason why the last attempt failed. */
  readonly reason: string | null;
}

export interface MadeBackup {
  readonly file: string;
  readonly bytes: number;
  readonly users: number;
}

const columns = 'due_at AS "dueAt", begun_at AS "begunAt", done_at AS "doneAt", file, bytes, users, reason';

/**
 * Returns true for the process that must make the backup. A lease that ends later than `longest` was taken
 * while the clock was ahead, so it is ignored.
 */
export const leaseBackup = change<[dueAt: string, now: string, until: string, longest: string]>(
  `INSERT INTO backups (due_at, begun_at, leased_until) VALUES ($1, $2, $3)
  ON CONFLICT (due_at) DO UPDATE SET begun_at = excluded.begun_at, leased_until = excluded.leased_until
  WHERE backups.done_at IS NULL AND (backups.leased_until <= excluded.begun_at OR backups.leased_until > $4)`,
);

/** Renews the lease. False if another process holds it. */
export async function extendBackupLease(
  queries: Queries,
  dueAt: string,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<boolean> {
  const sql = 'UPDATE backups SET leased_until = $1 WHERE due_at = $2 AND leased_until = $3';
  return (await queries.run(sql, [until, dueAt, from])) > 0;
}

export async function markBackupDone(
  queries: Queries,
  dueAt: string,
  at: string,
  { file, bytes, users }: MadeBackup,
): Promise<void> {
  await queries.run(
    'UPDATE backups SET done_at = $1, file = $2, bytes = $3, users = $4, reason = NULL WHERE due_at = $5',
    [at, file, bytes, users, dueAt],
  );
}

/** Records a backup that an operator made outside of the schedule. */
export async function noteBackup(
  queries: Queries,
  begunAt: string,
  doneAt: string,
  { file, bytes, users }: MadeBackup,
): Promise<void> {
  await queries.run(
    `INSERT INTO backups (due_at, begun_at, leased_until, done_at, file, bytes, users)
     VALUES ($1, $1, $1, $2, $3, $4, $5) ON CONFLICT (due_at) DO NOTHING`,
    [begunAt, doneAt, file, bytes, users],
  );
}

/** Records the failure. The next attempt is not before `until`. */
export const markBackupFailed = change<[dueAt: string, reason: string, until: string]>(
  'UPDATE backups SET reason = $2, leased_until = $3 WHERE due_at = $1',
);

/** The last successful backup before this time. */
export async function findLastBackup(queries: Queries, before = '9999'): Promise<ScheduledBackup | null> {
  return queries.get(`SELECT ${columns} FROM backups WHERE done_at < $1 ORDER BY done_at DESC LIMIT 1`, [
    before,
  ]);
}

/** The newest scheduled backup, whether it succeeded or not. */
export const findNewestBackup = oneRow<ScheduledBackup>(
  `SELECT ${columns} FROM backups ORDER BY due_at DESC LIMIT 1`,
);

export const deleteOldBackups = change<[before: string]>('DELETE FROM backups WHERE due_at < $1');
