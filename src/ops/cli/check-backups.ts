import { readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Check, fail, ok, sizeInWords, warn } from '../../core/cli/checks.ts';
import { countOf } from '../../core/cli/terminal.ts';
import { findLastBackup, findNewestBackup, type ScheduledBackup } from '../../store/backups.ts';
import type { Database } from '../../store/database.ts';
import { namePattern } from '../server/scheduled-backup.ts';

const hour = 3_600_000;
const fix = 'check the server log, then run: vitrine backup';

/** `databaseFolder` is the folder of the database, if it is a file. */
export async function checkBackups(
  database: Database,
  folder: string | null,
  databaseFolder: string | null,
): Promise<(Check | null)[]> {
  // Ignores backups dated in the future, which were made while the clock was wrong, unless there are no others.
  const last = (await findLastBackup(database, latestMoment())) ?? (await findLastBackup(database));
  const newest = await findNewestBackup(database);
  if (folder === null && newest === null)
    return [
      warn(
        'backups',
        'automatic backups are off',
        `set BACKUP_DIR, or run ${countedBackup} from cron (with FILE, Vitrine neither tests nor lists backups)`,
      ),
      noErasures(),
    ];
  return [
    folder === null ? noErasures() : null,
    judgeLast(last, newest),
    last?.file ? judgeFile(last.file, last.bytes, folder) : null,
    judgeDisk(folder, databaseFolder),
  ];
}

/** Warns that deleted users are listed next to the backups, but there is no folder for backups. */
function noErasures(): Check {
  return warn(
    'erasures',
    'a restored backup would contain deleted users again',
    'set BACKUP_DIR, also where backups are made elsewhere',
  );
}

function judgeLast(last: ScheduledBackup | null, newest: ScheduledBackup | null): Check {
  const failure = newest?.doneAt === null && newest.reason !== null ? `: ${newest.reason}` : '';
  if (newest === null)
    return warn(
      'backups',
      'no backup yet',
      'start the server, which creates one each day, or run: vitrine backup',
    );
  if (!last?.doneAt) return fail('backups', `no backup yet${failure}`, fix);
  const age = Date.now() - Date.parse(last.doneAt);
  if (last.doneAt > latestMoment())
    return warn(
      'backups',
      `the date of the last backup, ${last.file}, is in the future: ${last.doneAt}`,
      'check the clock, then run: vitrine backup',
    );
  const message = `last backup ${hoursInWords(age)} ago, restore tested: ${last.file}`;
  if (age > 50 * hour) return fail('backups', message + failure, fix);
  return failure === '' ? ok('backups', message) : warn('backups', message + failure, fix);
}

/** A node without a backup folder doesn't have the backups of other nodes. */
function judgeFile(file: string, noted: number | null, folder: string | null): Check | null {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? null;
  if (bytes === null)
    return folder === null
      ? warn(
          'backups',
          `the last backup, ${file}, is not on this machine`,
          'check it on the node that created it',
        )
      : fail('backups', `the last backup, ${file}, no longer exists`, 'run: vitrine backup');
  if (noted !== null && bytes !== Number(noted))
    return fail(
      'backups',
      `the last backup, ${file}, has ${sizeInWords(bytes)} (${bytes} bytes) instead of ${noted} bytes`,
      'run: vitrine backup',
    );
  if (folder === null || resolve(dirname(file)) === resolve(folder)) return null;
  return warn(
    'backups',
    `the last backup is in ${dirname(file)}, but BACKUP_DIR is ${folder}`,
    'run this with the settings of the server, or create a backup there: vitrine backup',
  );
}

function judgeDisk(folder: string | null, databaseFolder: string | null): Check | null {
  if (folder === null || databaseFolder === null || deviceOf(folder) !== deviceOf(databaseFolder))
    return null;
  return warn(
    'backups',
    'BACKUP_DIR is on the same disk as the database',
    'copy backups elsewhere, or mount another disk at BACKUP_DIR',
  );
}

function deviceOf(folder: string): number | null {
  return statSync(folder, { throwIfNoEntry: false })?.dev ?? null;
}

function hoursInWords(milliseconds: number): string {
  return milliseconds < hour ? 'less than an hour' : countOf(Math.floor(milliseconds / hour), 'hour');
}

const day = 86_400_000;
/** Milliseconds by which clocks may differ. */
const tolerance = 300_000;

/** Backups with a later date were made while a clock was wrong, so their age is unknown. */
export function latestMoment(): string {
  return new Date(Date.now() + tolerance).toISOString();
}

/** The command for a backup that counts. A backup to FILE doesn't count, because it isn't verified. */
export const countedBackup = 'BACKUP_DIR=/folder vitrine backup';
const makeOne = `create one with the running version: ${countedBackup}`;

/** Looks for a backup of the last 24 hours, in the database and in the folder. */
export async function findRecentBackup(database: Database, folder: string | null): Promise<Check> {
  const found = Math.max((await notedAt(database)) ?? 0, folder === null ? 0 : newestIn(folder));
  if (found === 0) return warn('backup', 'no tested backup found', makeOne);
  const message = `last backup ${new Date(found).toISOString()}`;
  return Date.now() - found > day ? warn('backup', message, makeOne) : ok('backup', message);
}

/** Null for a database of an earlier version, which doesn't have this table. */
async function notedAt(database: Database): Promise<number | null> {
  const last = await findLastBackup(database, latestMoment()).catch(() => null);
  return last?.doneAt ? Date.parse(last.doneAt) : null;
}

function newestIn(folder: string): number {
  try {
    const names = readdirSync(folder).filter((name) => namePattern.test(name));
    const times = names.map((name) => statSync(join(folder, name)).mtimeMs);
    return Math.max(0, ...times.filter((time) => time <= Date.now() + tolerance));
  } catch {
    return 0;
  }
}
