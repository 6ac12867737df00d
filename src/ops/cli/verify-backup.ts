import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readRows } from '../../store/backup.ts';
import { type BackupSums, compareSums, createBackupSums } from '../../store/backup-sums.ts';
import { connectDatabase } from '../../store/connect-database.ts';
import type { Database, Queries } from '../../store/database.ts';
import { Failure, isFull, messageOf } from '../../store/failure.ts';
import { migrations } from '../../store/migrations.ts';
import { type Restored, restoreRows } from './restore.ts';

/** What a temporary database is called: one that was left behind is known by it. */
export const verificationPrefix = '.verify-';

const silent = { err() {}, isInteractive: false };

/** Restores it into a temporary database in the folder, and compares all that is in it with what was written. */
export async function verifyBackup(
  path: string,
  folder: string,
  look: (queries: Queries, restored: Restored) => Promise<void> = async () => {},
): Promise<Restored> {
  const temporary = join(folder, `${verificationPrefix}${crypto.randomUUID()}.db`);
  try {
    const database = await connectDatabase({ engine: 'sqlite', path: temporary });
    try {
      const packed = createReadStream(path);
      const restored = await database.transaction((queries) =>
        restoreRows(queries, silent, { complaint: `${path} is of no use`, packed }),
      );
      await compare(database, restored);
      await look(database, restored);
      return restored;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (isFull(error)) throw new Failure(`${folder} is full; a temporary database needs more room there.`);
    throw error instanceof Failure ? error : new Failure(`${path} is of no use: ${messageOf(error)}`);
  } finally {
    for (const suffix of ['', '-wal', '-shm']) await rm(temporary + suffix, { force: true });
  }
}

async function compare(database: Database, { end, migration }: Restored): Promise<void> {
  const damage = await database.findDamage();
  if (damage !== null) throw new Error(damage);
  // A backup of before has other columns. That its rows are those that were written was seen when they were read.
  if (migration !== migrations.at(-1)?.name || !end.sums) return;
  const difference = compareSums(end.sums, await sumsOf(database));
  if (difference !== null) throw new Error(`${difference}.`);
}

async function sumsOf(database: Database): Promise<BackupSums> {
  const sums = createBackupSums();
  await database.snapshot(async (queries) => {
    for await (const row of readRows(queries)) sums.add(row);
  });
  return sums.total();
}
