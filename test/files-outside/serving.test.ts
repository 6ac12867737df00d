import { afterAll, beforeAll, expect, test } from 'bun:test';
import { startApi, type TestApi } from '../support/api-client.ts';
import { openSession } from '../support/member.ts';
import { createPicture } from '../support/pictures.ts';
import { startS3, type TestS3 } from '../support/s3.ts';
import { until } from '../support/serve.ts';
import { temporaryDatabase, temporaryPath } from '../support/temporary-database.ts';
import { upload } from '../support/upload.ts';
import { vitrine } from '../support/vitrine.ts';
import { createSite, type FilesSite } from './site.ts';

const url = `sqlite:${temporaryDatabase().path}`;
let s3: TestS3;
let api: TestApi;
let site: FilesSite;
beforeAll(async () => {
  s3 = await startS3();
  api = await startApi({ DATABASE_URL: url, ...s3.environment() }, { intervals: { sweep: 20 } });
  site = await createSite(api);
});
afterAll(async () => {
  await api.server.stop();
  await s3.stop();
});

const bytes = Buffer.from(Array.from({ length: 2_500_000 }, (_, index) => index % 251));
const hash = hashOf(bytes);

function hashOf(content: Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(content).digest('hex');
}

test('stores a file by its hash, acknowledges it when stored, and serves it', async () => {
  await site.makePerson('ada');
  expect((await site.put('ada', 'plan.bin', bytes)).status).toBe(204);
  expect(s3.names()).toEqual([expect.stringMatching(new RegExp(`^${hash}-[0-9a-f-]{36}$`))]);
  expect(await api.server.database.all('SELECT hash FROM blob_pieces', [])).toEqual([]);
  await site.publish('ada');
  const whole = await site.read('/ada/projects/engine/plan.bin');
  expect([whole.status, whole.headers.get('content-length'), whole.headers.get('etag')]).toEqual([
    200,
    String(bytes.length),
    `"${hash}"`,
  ]);
  expect(whole.bytes.equals(bytes)).toBe(true);
  for (const [range, first, last] of [
    ['bytes=0-0', 0, 0],
    ['bytes=1048570-1048590', 1_048_570, 1_048_590],
    ['bytes=-5', bytes.length - 5, bytes.length - 1],
    ['bytes=1000-', 1_000, bytes.length - 1],
  ] as const) {
    const part = await site.read('/ada/projects/engine/plan.bin', { Range: range });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${first}-${last}/${bytes.length}`,
    ]);
    expect(part.bytes.equals(bytes.subarray(first, last + 1))).toBe(true);
  }
  expect((await site.read('/ada/projects/engine/plan.bin', { Range: 'bytes=9000000-' })).status).toBe(416);
  expect((await site.read('/ada/projects/engine/plan.bin', { 'If-None-Match': `"${hash}"` })).status).toBe(
    304,
  );
  const old = await site.read('/ada/projects/engine/plan.bin', { Range: 'bytes=0-0', 'If-Range': '"other"' });
  expect([old.status, old.bytes.length]).toEqual([200, bytes.length]);
  const head = await site.read('/ada/projects/engine/plan.bin', {}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
    200,
    String(bytes.length),
    `"${hash}"`,
  ]);
});

test('deletes unreferenced objects and nothing else', async () => {
  await site.makePerson('bob');
  await site.put('bob', 'empty.txt', new Uint8Array());
  await site.put('bob', 'a.txt', Buffer.from('a file of bob'));
  await Bun.write(s3.pathOf(`${'0'.repeat(64)}-of-another-site`), 'theirs');
  const before = s3.names().length;
  await site.remove('bob');
  await until(() => s3.names().length === before - 2);
  expect(s3.names().filter((name) => name.startsWith(hash) || name.endsWith('of-another-site')).length).toBe(
    2,
  );
  await until(async () => (await api.server.database.all('SELECT * FROM stored_objects', [])).length === 1);
});

test('forms, pushes, commands and archives all use the object store', async () => {
  await site.makePerson('cleo');
  const cleo = await openSession(api.server, 'cleo');
  const picture = await createPicture('png', 900, 900);
  const photo = { do: 'upload', place: 'basics/image', file: { name: 'me.png', bytes: picture } };
  expect((await upload(api.server, cleo, '/files', photo)).status).toBe(303);
  expect((await cleo.get('/files/basics/image/me.png?size=small')).status).toBe(200);
  const pushed = Buffer.from('pushed by its hash');
  expect((await site.push('cleo', hashOf(pushed), pushed)).status).toBe(204);
  expect((await site.push('cleo', hashOf(pushed), Buffer.from('something else'))).status).toBe(422);
  const source = temporaryPath('added.txt');
  await Bun.write(source, 'added by a command');
  const run = (...args: string[]) => vitrine(url, args, '', s3.environment());
  expect((await run('file', 'add', 'cleo', 'projects/engine/added.txt', source)).status).toBe(0);
  await site.publish('cleo');

  const folder = temporaryPath('exported');
  expect((await run('export', 'cleo', '--to', folder)).status).toBe(0);
  expect(await Bun.file(`${folder}/files/projects/engine/added.txt`).text()).toBe('added by a command');
  const pages = temporaryPath('pages');
  expect((await run('export', 'cleo', '--format', 'html', '--to', pages)).status).toBe(0);
  await run('user', 'add', 'dora');
  const document = JSON.parse(await Bun.file(`${folder}/resume.json`).text());
  await Bun.write(`${folder}/resume.json`, JSON.stringify({ ...document, username: 'dora' }));
  expect((await run('import', folder, '--publish')).status).toBe(0);
  expect((await site.read('/dora/projects/engine/added.txt')).bytes.toString()).toBe('added by a command');
  expect(await api.server.database.all('SELECT hash FROM blob_pieces', [])).toEqual([]);
  // The photo with its sizes, pushed and added files, and the import's files.
  expect(
    await api.server.database.all("SELECT 1 FROM blobs WHERE object LIKE 's3://bucket/site/%'", []),
  ).toHaveLength(1 + 4 + 5);
});
