import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, ok, warn } from '../../core/cli/checks.ts';
import { findLastBackup } from '../../store/backups.ts';
import type { Database } from '../../store/database.ts';
import { namePattern } from '../server/scheduled-backup.ts';

const day = 86_400_000;
/** Milliseconds by which clocks may differ. */
const tolerance = 300_000;

/** What is dated later was made by a clock that was wrong, and says nothing of its age. */
export function latestMoment(): string {
  return new Date(Date.now() + tolerance).toISOString();
}

/** One with FILE is not tested, so it does not count. */
export const countedBackup = 'BACKUP_DIR=/folder vitrine backup';
const fix = `make one with the version that runs: ${countedBackup}`;

/** One of the last 24 hours, noted in the database or in the folder. */
export async function findRecentBackup(database: Database, folder: string | null): Promise<Check> {
  const found = Math.max((await notedAt(database)) ?? 0, folder === null ? 0 : newestIn(folder));
  if (found === 0) return warn('backup', 'none is known of', fix);
  const message = `the last is of ${new Date(found).toISOString()}`;
  return Date.now() - found > day ? warn('backup', message, fix) : ok('backup', message);
}

/** A version of before had no such table. */
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
