import { afterAll, expect, test } from 'bun:test';
import { openSync, truncateSync, writeSync } from 'node:fs';
import { temporaryDatabase } from '../../test/support/temporary-database.ts';
import { openSqlite } from './sqlite.ts';

const { path } = temporaryDatabase();
const [here, elsewhere] = [openSqlite(path, 1_000), openSqlite(path, 1_000)];
afterAll(async () => void (await Promise.all([here.close(), elsewhere.close()])));
await here.run('CREATE TABLE counted (n INTEGER NOT NULL)');
const add = 'INSERT INTO counted (n) VALUES (1)';
const count = async () => (await here.get<{ n: number }>('SELECT count(*) AS n FROM counted'))?.n;
const nextTurn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

test('reads one version per turn of the event loop, and sees other commits in the next turn', async () => {
  const version = here.version();
  const before = await count();
  elsewhere.run(add);
  expect([await count(), here.version()]).toEqual([before, version]);
  await nextTurn();
  expect(await count()).toBe(Number(before) + 1);
  expect(here.version()).not.toBe(version);
});

test('sees its own commits at once', async () => {
  here.version();
  const before = Number(await count());
  here.run(add);
  expect(await count()).toBe(before + 1);
  here.version();
  await here.transaction(async (queries) => void (await queries.run(add)));
  expect(await count()).toBe(before + 2);
});

test('copies the database file while the view is open', async () => {
  here.version();
  here.file?.copy(`${path}-copy`);
  expect(await Bun.file(`${path}-copy`).exists()).toBe(true);
});

test('reports a deleted database file to listeners and continues', async () => {
  const { path: overwritten } = temporaryDatabase();
  const database = openSqlite(overwritten, 1_000);
  await database.run('CREATE TABLE counted (n INTEGER NOT NULL)');
  await database.run('PRAGMA wal_checkpoint(TRUNCATE)');
  let told = 0;
  const unwatch = database.onEventsAppended(() => {
    told += 1;
  });
  while (told < 1) await Bun.sleep(10);
  truncateSync(`${overwritten}-wal`, 0);
  writeSync(openSync(overwritten, 'r+'), Buffer.alloc(4096, 0xa5), 0, 4096, 0);
  await database.get('PRAGMA shrink_memory');
  while (told < 2) await Bun.sleep(10);
  unwatch();
  await database.close();
});
