import { afterAll, beforeAll, expect, test } from 'bun:test';
import { rmSync, truncateSync } from 'node:fs';
import { openSqlite } from '../../src/store/sqlite.ts';
import { startApi, type TestApi } from '../support/api-client.ts';
import { startS3, type TestS3 } from '../support/s3.ts';
import { until } from '../support/serve.ts';
import { temporaryDatabase, temporaryPath } from '../support/temporary-database.ts';
import { vitrine } from '../support/vitrine.ts';
import { createSite, type FilesSite } from './site.ts';

/** Operator commands next to a running server. */
let s3: TestS3;
let api: TestApi;
let site: FilesSite;
const url = `sqlite:${temporaryDatabase().path}`;
beforeAll(async () => {
  s3 = await startS3();
  // A server that was started with all files in the database.
  const before = await startApi({ DATABASE_URL: url });
  const first = await createSite(before);
  await first.makePerson('ada');
  await first.put('ada', 'plan.txt', Buffer.from('the plan'));
  await first.put('ada', 'notes.txt', Buffer.from('some notes'));
  await first.publish('ada');
  await before.server.stop();
  api = await startApi({ DATABASE_URL: url, ...s3.environment() }, { intervals: { sweep: 20 } });
  site = await createSite(api);
});
afterAll(async () => {
  await api.server.stop();
  await s3.stop();
});

const run = (...args: string[]) => vitrine(url, args, '', s3.environment());

async function expectFiles(): Promise<void> {
  expect((await site.read('/ada/projects/engine/plan.txt')).bytes.toString()).toBe('the plan');
  expect((await site.read('/ada/projects/engine/notes.txt')).bytes.toString()).toBe('some notes');
}

test('moves files to FILES_URL and serves both places', async () => {
  await expectFiles();
  const refused = await vitrine(url, ['files', 'move']);
  expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('Set FILES_URL')]);
  expect(await run('files', 'move')).toEqual({
    status: 0,
    out: 'Moved 2 files. s3://bucket/site now has 2 files (18 B).\n',
    err: '',
  });
  expect(s3.names().length).toBe(2);
  await expectFiles();
  expect((await run('files', 'move')).out).toContain('Moved 0 files.');
});

test('a backup lists external files, and verify and doctor check them', async () => {
  const file = temporaryPath('outside.backup.gz');
  expect((await run('backup', file)).out).toEndWith(
    'The backup does not contain 2 files (18 B) in s3://bucket/site. Back that up as well.\n',
  );
  const lines = Buffer.from(Bun.gunzipSync(await Bun.file(file).bytes()))
    .toString()
    .trim()
    .split('\n');
  const blobs = lines.filter((line) => line.includes('"table":"blobs"')).map((line) => JSON.parse(line).row);
  expect(blobs).toEqual(
    [0, 1].map(() => ({
      user_id: expect.any(String),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      size: expect.any(Number),
      object: expect.stringMatching(/^s3:\/\/bucket\/site\/[0-9a-f]{64}-/),
    })),
  );
  expect((await run('verify', file)).out).toEndWith('Its 2 files in s3://bucket/site exist.\n');
  const alone = await vitrine(url, ['verify', file]);
  expect([alone.status, alone.out]).toEqual([
    0,
    expect.stringContaining('not checked. Set S3_ACCESS_KEY_ID'),
  ]);
  const well = await run('doctor', '--offline');
  expect(well.out).toContain(
    'files       2 files (18 B) outside, 0 in the database, not checked (--offline)',
  );

  // A site restored from this one has the files and deletes none of them.
  const copy = `sqlite:${temporaryDatabase().path}`;
  expect((await vitrine(copy, ['restore', file])).status).toBe(0);
  const exported = temporaryPath('ada');
  await vitrine(copy, ['export', 'ada', '--to', exported], '', s3.environment());
  expect(await Bun.file(`${exported}/files/projects/engine/plan.txt`).text()).toBe('the plan');
  await vitrine(copy, ['user', 'delete', 'ada', '--yes'], '', s3.environment());
  expect((await vitrine(copy, ['files', 'sweep'], '', s3.environment())).out).toStartWith(
    'Deleted 0 unused files',
  );
  expect(s3.names().length).toBe(2);

  const [one = '', other = ''] = s3.names();
  const kept = await Bun.file(s3.pathOf(one)).bytes();
  rmSync(s3.pathOf(one));
  const missing = await run('verify', file);
  expect([missing.status, missing.err]).toEqual([
    1,
    expect.stringContaining(`s3://bucket/site/${one} is missing`),
  ]);
  const ill = await run('doctor');
  expect([ill.status, ill.out]).toEqual([1, expect.stringContaining('1 outside is missing or damaged')]);
  expect(ill.out).toMatch(/ada: the file projects\/engine\/(plan|notes)\.txt is missing/);
  await Bun.write(s3.pathOf(one), kept);

  const others = await Bun.file(s3.pathOf(other)).bytes();
  const wrong = Buffer.from(others);
  wrong[0] = 0;
  await Bun.write(s3.pathOf(other), wrong);
  expect((await run('doctor', '--read-files')).out).toMatch(/ada: the file \S+ is damaged/);
  truncateSync(s3.pathOf(other), 1);
  await Bun.write(s3.pathOf(other), others);

  const astray = { ...s3.environment(), FILES_URL: 's3://nobucket/site' };
  const { out: told } = await vitrine(url, ['doctor'], '', astray);
  expect(told).toMatch(/fail {2}files .*unavailable: .*NoSuchBucket/);

  await s3.stop();
  const away = await run('verify', file);
  expect([away.status, away.err]).toEqual([
    1,
    expect.stringContaining('The backup is complete, but its files'),
  ]);
  expect((await run('doctor')).out).toContain('unavailable: ');
  expect((await run('backup', file)).status).toBe(0);
  await s3.start();
});

test('moves files back to the database', async () => {
  const wrong = await run('files', 'move', '--to', 'moon');
  expect([wrong.status, wrong.err]).toEqual([2, expect.stringContaining('use database')]);
  expect((await run('files', 'move', '--to', 'database')).out).toBe(
    'Moved 2 files. The database now has 2 files (18 B).\nA server with the S3 keys deletes the old copies after a minute. vitrine files sweep does it at once.\n',
  );
  await expectFiles();
  const file = temporaryPath('inside.backup.gz');
  expect((await run('backup', file)).out).not.toContain('s3://');
});

test('deletes external copies only with the keys, and the doctor reports them until then', async () => {
  const { FILES_URL: _url, ...keys } = s3.environment();
  await api.server.stop();
  expect(s3.names().length).toBe(2);
  const database = openSqlite(url.slice('sqlite:'.length), 5_000);
  await database.run(
    "UPDATE stored_objects SET due_at = '2026-01-01T00:00:00.000Z' WHERE due_at IS NOT NULL",
    [],
  );
  await database.close();
  const ill = await vitrine(url, ['doctor', '--offline'], '', keys);
  expect(ill.out).toContain('files       2 files, all in the database');
  expect(ill.out).toContain('2 files at FILES_URL were due for deletion more than five minutes ago');
  api = await startApi({ DATABASE_URL: url, ...keys }, { intervals: { sweep: 20 } });
  site = await createSite(api);
  await until(() => s3.names().length === 0);
  await expectFiles();
  // The object is deleted before its row.
  await until(async () => {
    const well = await vitrine(url, ['doctor', '--offline'], '', keys);
    return !well.out.includes('should have been deleted');
  });
});

test('reports an invalid setting with its fix', async () => {
  for (const [environment, told] of [
    [{ FILES_URL: 'https://bucket' }, 'FILES_URL is "https://bucket": use s3://bucket or s3://bucket/prefix'],
    [{ FILES_URL: 's3://b' }, 'the name of a bucket has 3 to 63 small letters, digits, "." and "-"'],
    [{ FILES_URL: 's3://bucket' }, 'FILES_URL needs S3_ACCESS_KEY_ID'],
    [{ ...s3.environment(), S3_ENDPOINT: 'nowhere' }, 'S3_ENDPOINT is "nowhere": use http(s)://host'],
  ] as const) {
    const { status, err } = await vitrine(url, ['files', 'sweep'], '', environment);
    expect([status, err]).toEqual([2, expect.stringContaining(told)]);
  }
});
