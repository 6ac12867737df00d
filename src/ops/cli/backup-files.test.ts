import { expect, test } from 'bun:test';
import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { temporaryDatabase, temporaryPath } from '../../../test/support/temporary-database.ts';
import { connectDatabase } from '../../store/connect-database.ts';
import { writeSafely } from './backup.ts';
import { backUpIntoFolder } from './backup-commands.ts';
import { verifyBackup } from './restore.ts';

const progress = { err() {}, isInteractive: false };

test('writes two concurrent backups to one file and removes leftovers of killed ones', async () => {
  const database = await connectDatabase(temporaryDatabase());
  const path = temporaryPath('backup.gz');
  const folder = dirname(path);
  writeFileSync(`${path}.0123abcd.part`, 'x');
  utimesSync(`${path}.0123abcd.part`, 1_000_000, 1_000_000);
  const gate = Promise.withResolvers<void>();
  const first = writeSafely(database, progress, path, () => gate.promise);
  await writeSafely(database, progress, path, async () => {});
  gate.resolve();
  await first;
  expect(readdirSync(folder)).toEqual([basename(path)]);
  await verifyBackup(path, folder);
  await database.close();
});

test('keeps files of a verification over an hour and tolerates vanishing ones', async () => {
  const database = await connectDatabase(temporaryDatabase());
  const folder = temporaryPath('backups');
  mkdirSync(folder);
  for (const name of ['.verify-a.db', '.verify-a.db-wal', '.verify-b.db'])
    writeFileSync(join(folder, name), 'x');
  for (const name of ['.verify-a.db', '.verify-b.db']) utimesSync(join(folder, name), 1_000_000, 1_000_000);
  // The link is listed, but its target doesn't exist.
  symlinkSync('nowhere', join(folder, '.verify-c.db'));
  await backUpIntoFolder({ database, now: () => new Date() }, progress, { folder, keep: 1 });
  const left = readdirSync(folder).toSorted();
  expect(left).toEqual([
    '.verify-a.db',
    '.verify-a.db-wal',
    expect.stringMatching(/^vitrine-.*\.backup\.gz$/),
  ]);
  await database.close();
});
