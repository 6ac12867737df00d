import { expect, test } from 'bun:test';
import { existsSync, rmSync } from 'node:fs';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';

test.each(['snapshot', 'check'])('a %s creates no new database after the file was lost', async (kind) => {
  const { path } = temporaryDatabase();
  const database = await connectDatabase({ engine: 'sqlite', path });
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending);
  const use = async () =>
    kind === 'snapshot' ? database.snapshot(async () => 'done') : database.findDamage();
  await expect(use()).rejects.toThrow('no longer in its place');
  expect(existsSync(path)).toBe(false);
  await database.close();
});
