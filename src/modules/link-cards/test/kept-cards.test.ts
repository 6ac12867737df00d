import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { hasModule } from '../../../../test/support/has-module.ts';
import { expectHealth } from '../../../../test/support/health.ts';
import { type PagesElsewhere, startPagesElsewhere } from '../../../../test/support/pages-elsewhere.ts';
import { createPicture } from '../../../../test/support/pictures.ts';
import { startS3, type TestS3 } from '../../../../test/support/s3.ts';
import { addProfile, preview } from '../../../../test/support/server.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';

const network = { lookup: async () => ['127.0.0.1'], isPublic: () => true };
const url = `sqlite:${temporaryPath('vitrine.db')}`;
let s3: TestS3;
let site: PagesElsewhere;
let program: TestApi;
let path: string;

/** One profile, whose card has an image in the bucket. */
beforeAll(async () => {
  s3 = await startS3();
  const picture = await createPicture('png', 900, 600);
  site = await startPagesElsewhere({
    '/a': '<title>A page</title><meta property="og:image" content="/picture.png">',
    '/picture.png': (_, response) =>
      void response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture),
  });
  program = await startApi(
    { DATABASE_URL: url, ...s3.environment() },
    { network, intervals: { cards: 20, cardsRest: 0 } },
  );
  await addProfile(program.server, 'ada', { basics: { name: 'Ada', summary: `${site.origin}/a` } });
  const end = Date.now() + 60_000;
  for (path = ''; path === '' && Date.now() < end; await Bun.sleep(20))
    path = pictureIn(await pageOf(program));
}, 120_000);
afterAll(async () => {
  await program.server.stop();
  await site[Symbol.asyncDispose]();
  await s3.stop();
});

const pageOf = async ({ server }: TestApi) => (await server.call('/ada', { host: preview })).body;
const pictureIn = (body: string) =>
  /link-card"><a [^>]*><img src="[^"]*?(\/ada\/[^"?]+)/.exec(body)?.[1] ?? '';

test('a card has its image in the bucket of FILES_URL', async () => {
  expect(path).toMatch(/^\/ada\/basics\/cards\/[0-9a-f]{16}\.png$/);
  const { database } = program.server;
  const [row] = await database.all<{ card: string }>('SELECT card FROM link_cards');
  const { hash } = JSON.parse(row?.card ?? '{}').picture.file;
  const [blob] = await database.all<{ object: string | null }>('SELECT object FROM blobs WHERE hash = $1', [
    hash,
  ]);
  expect(blob?.object).not.toBeNull();
  for (const size of ['', '?size=400']) {
    const image = await program.server.call(path + size, { host: preview });
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/png']);
  }
});

test('a restored backup shows the card, and fetches nothing again', async () => {
  const folder = temporaryPath('backups');
  const made = await vitrine(url, ['backup'], '', { BACKUP_DIR: folder, ...s3.environment() });
  expect([made.status, made.err]).toEqual([0, '']);
  const backup = join(folder, readdirSync(folder).find((name) => name.endsWith('.gz')) ?? '');
  const into = `sqlite:${temporaryPath('restored.db')}`;
  expect((await vitrine(into, ['restore', backup], '', s3.environment())).status).toBe(0);
  const asked = site.asked.length;
  const restored = await startApi(
    { DATABASE_URL: into, ...s3.environment() },
    { network, intervals: { cards: 20, cardsRest: 0 } },
  );
  expect(pictureIn(await pageOf(restored))).toBe(path);
  expect((await restored.server.call(path, { host: preview })).status).toBe(200);
  await Bun.sleep(200);
  expect(site.asked).toHaveLength(asked);
  await expectHealth(restored.server.database);
  await restored.server.stop();
});

test.if(hasModule('static-export'))('a static folder has the card with its image', async () => {
  const folder = temporaryPath('static');
  const { status } = await vitrine(
    url,
    ['export', 'ada', '--format', 'html', '--to', folder],
    '',
    s3.environment(),
  );
  expect(status).toBe(0);
  const page = readFileSync(join(folder, 'ada/index.html'), 'utf8');
  const [, image = ''] = /link-card"><a [^>]*><img src="([^"]+)"/.exec(page) ?? [];
  expect(image).not.toMatch(/^(?:\/|https?:)/);
  expect(readFileSync(join(folder, 'ada', image)).length).toBeGreaterThan(0);
});
