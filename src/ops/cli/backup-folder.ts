import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Accounts } from '../../accounts/change-user.ts';
import type { MadeBackup } from '../../store/backups.ts';
import { Failure, isFull, messageOf } from '../../store/failure.ts';
import { Outage } from '../../store/outage.ts';
import { namePattern } from '../server/scheduled-backup.ts';
import { nameOfUnfinished, type Progress, writeSafely } from './backup.ts';
import { latestMoment } from './recent-backup.ts';
import { removeLeftovers } from './remove-leftovers.ts';
import { verificationPrefix, verifyBackup } from './verify-backup.ts';

export interface BackupFolder {
  readonly folder: string;
  /** How many backups are kept in it. */
  readonly keep: number;
}

/** Makes one more backup in the folder, verifies it by restoring, and then deletes those that are too old. */
export async function backUpIntoFolder(
  { database, now }: Pick<Accounts, 'database' | 'now'>,
  progress: Progress,
  { folder, keep }: BackupFolder,
): Promise<MadeBackup> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeLeftovers(folder, now().getTime(), isLeftover);
    const name = nameOf(now().toISOString());
    const file = join(folder, name);
    const { users } = await writeSafely(database, progress, file, async (unfinished) => {
      await verifyBackup(unfinished, folder);
    });
    await removeOld(folder, keep, name);
    return { file, bytes: (await stat(file)).size, users };
  } catch (error) {
    throw new Failure(
      `The backup was not made: ${reasonOf(error, folder)} Earlier backups are as they were.`,
    );
  }
}

function reasonOf(error: unknown, folder: string): string {
  if (error instanceof Failure) return error.message;
  if (isFull(error)) return `BACKUP_DIR ${folder} is full; make room, or mount a larger disk there.`;
  return error instanceof Outage ? error.message : `BACKUP_DIR ${folder}: ${messageOf(error)}.`;
}

function isLeftover(name: string): boolean {
  return name.startsWith(verificationPrefix) || namePattern.test(nameOfUnfinished(name) ?? '');
}

function nameOf(moment: string): string {
  return `vitrine-${moment.replace(/[-:]|\.\d+/g, '')}.backup.gz`;
}

/** Names sort in the order of creation. Those of a clock that was ahead go first, and the newest never. */
async function removeOld(folder: string, keep: number, newest: string): Promise<void> {
  const found = (await readdir(folder))
    .filter((name) => namePattern.test(name) && name !== newest)
    .toSorted();
  const latest = nameOf(latestMoment());
  const others = [...found.filter((name) => name > latest), ...found.filter((name) => name <= latest)];
  for (const name of others.slice(0, Math.max(0, others.length + 1 - keep)))
    await rm(join(folder, name), { force: true });
}
