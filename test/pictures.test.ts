import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { putFile } from '../src/accounts/change-files.ts';
import { type Accounts, changeUser } from '../src/accounts/change-user.ts';
import { findDraft } from '../src/accounts/find-draft.ts';
import { publish } from '../src/accounts/publish.ts';
import { appendRevision } from '../src/accounts/save-draft.ts';
import { accountsOf } from './support/accounts.ts';
import { signInAs } from './support/member.ts';
import { createAvif, createPicture, createTurnedPhoto } from './support/pictures.ts';
import { addProfile, preview, startTestServer, type TestServer } from './support/server.ts';
import { storeUncleaned } from './support/store-unchecked.ts';

const document = {
  basics: { name: 'Ada' },
  projects: [
    {
      name: 'Tide "Engine"',
      description: 'An engine',
      'x-vitrine': {
        slug: 'engine',
        captions: { 'pier.png': 'Seen from the beach' },
        alt: { 'pier.png': 'The pier at ebb & "low water"', 'photo.jpg': ' ', 'gone.png': 'Not there' },
        locales: { fr: { '/name': 'Machine', '/x-vitrine/alt/pier.png': 'La jetée à marée basse' } },
      },
    },
    {
      name: 'Hidden',
      'x-vitrine': { slug: 'hidden', visibility: 'private', alt: { 'a.png': 'Hidden words' } },
    },
  ],
};

let server: TestServer;
let accounts: Accounts;
beforeAll(async () => {
  server = await startTestServer();
  await addProfile(server, 'ada', document);
  accounts = accountsOf(server);
  const put = (path: string, bytes: string | Uint8Array) =>
    storeUncleaned(accounts, 'ada', `projects/${path}`, Buffer.from(bytes));
  const svg = (attributes: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`;
  await put('engine/pier.png', await createPicture('png', 640, 480));
  await put('engine/photo.jpg', await createTurnedPhoto(300, 200));
  await put('engine/low-water_line.webp', await createPicture('webp', 90, 60));
  await put('engine/moving.gif', Buffer.from('GIF89a\x10\0\x20\0\x80\0\0', 'latin1'));
  await put('engine/notes/small.avif', createAvif(1920, 1080));
  await put('engine/sized.svg', svg('width="120px" height="80" viewBox="0 0 3 2"'));
  await put('engine/boxed.svg', svg('width="100%" viewBox="0,0 400.4 200"'));
  await put('engine/endless.svg', svg(''));
  await put('engine/broken.png', Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'));
  await put('engine/plan.pdf', '%PDF-1.4');
  await put('hidden/a.png', await createPicture('png', 2, 2));
  await publish(accounts, 'ada');
});
afterAll(() => server.stop());

const read = async (path: string) => (await server.call(path, { host: preview })).body;
const address = `http://${preview}/ada/projects/engine`;

function pictureOf(html: string, file: string): string {
  const [tag = ''] = new RegExp(`<img src="${address}/${file}"[^>]*>`).exec(html) ?? [];
  return tag;
}

/** The first bytes of a file format that phone images and videos share. */
const withBrand = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`, 'latin1');

test.each([
  ['heic', 'image/heic'],
  ['heix', 'image/heic'],
  ['hevc', 'image/heic'],
  ['mif1', 'image/heif'],
  ['msf1', 'image/heif'],
  ['avis', 'image/avif'],
  ['isom', 'video/mp4'],
  ['mp42', 'video/mp4'],
])('%s is sent as %s and never shown as an image', async (brand, type) => {
  const name = `phone-${brand}`;
  await addProfile(server, name, { projects: [{ name: 'One', 'x-vitrine': { slug: 'one' } }] });
  await storeUncleaned(accounts, name, 'projects/one/photo', withBrand(brand));
  await publish(accounts, name);
  const path = `/${name}/projects/one`;
  const sent = await server.call(`${path}/photo`, { host: preview });
  expect([sent.status, sent.headers['content-type']]).toEqual([200, type]);
  expect((await server.call(path, { host: preview })).body).not.toContain('<img');
  await expect(putFile(accounts, name, 'basics/image/me', withBrand(brand))).rejects.toThrow(
    type.startsWith('image/') ? 'is an AVIF or HEIC image' : 'is not an image',
  );
});

test('sends HEIC images and MP4 films with their real type', async () => {
  const name = 'phone-before';
  await addProfile(server, name, { projects: [{ name: 'One', 'x-vitrine': { slug: 'one' } }] });
  for (const file of ['IMG_1.HEIC', 'film.mp4', 'heic'])
    await storeUncleaned(
      accounts,
      name,
      `projects/one/${file}`,
      withBrand(file === 'film.mp4' ? 'isom' : 'heic'),
    );
  await publish(accounts, name);
  await server.database.run("UPDATE published_files SET type = 'video/mp4' WHERE type = 'image/heic'");
  await server.database.run(
    `UPDATE revisions SET files = replace(files, '"image/heic"', '"video/mp4"') WHERE files LIKE '%image/heic%'`,
  );
  const owner = await signInAs(server, name);
  const types = async (file: string) => [
    (await server.call(`/${name}/projects/one/${file}`, { host: preview })).headers['content-type'],
    (await owner.get(`/files/projects/one/${file}`)).headers['content-type'],
  ];
  expect(await types('IMG_1.HEIC')).toEqual(['image/heic', 'image/heic']);
  expect(await types('film.mp4')).toEqual(['video/mp4', 'video/mp4']);
  expect(await types('heic')).toEqual(['video/mp4', 'video/mp4']);
});

describe('the images of an item', () => {
  test.each([
    ['pier.png', 640, 480],
    ['photo.jpg', 200, 300],
    ['low-water_line.webp', 90, 60],
    ['moving.gif', 16, 32],
    ['notes/small.avif', 1920, 1080],
    ['sized.svg', 120, 80],
    ['boxed.svg', 400, 200],
  ])('are shown on its page: %s, at the size of the browser', async (file, width, height) => {
    const picture = pictureOf(await read('/ada/projects/engine'), file);
    expect(picture).toContain(` width="${width}" height="${height}" loading="`);
  });

  test('load lazily except the first, which is printed too', async () => {
    const html = await read('/ada/projects/engine');
    expect([...html.matchAll(/ loading="(\w+)"/g)].map(([, when]) => when)).toEqual([
      'eager',
      ...Array<string>(6).fill('lazy'),
    ]);
  });

  test('link to the file and announce its type and size', async () => {
    const html = await read('/ada/projects/engine');
    expect(html).toMatch(/<figure class="picture" id="(picture-\d)"><a href="#\1"><img src="[^"]*pier\.png"/);
    expect(html).toContain(
      `<figcaption><bdi>Seen from the beach</bdi> <a href="${address}/pier.png" type="image/png"><span class="kind">PNG, `,
    );
    expect(html).toMatch(/<span class="kind">PNG, [\d.]+ k?B/);
  });

  test("use the document's alt text, or title and file name", async () => {
    const html = await read('/ada/projects/engine');
    expect(pictureOf(html, 'pier.png')).toContain('alt="The pier at ebb &amp; &quot;low water&quot;"');
    expect(pictureOf(html, 'photo.jpg')).toContain('alt="Tide &quot;Engine&quot; – photo"');
    expect(pictureOf(html, 'low-water_line.webp')).toContain(
      'alt="Tide &quot;Engine&quot; – low water line"',
    );
  });

  test("have alt text in the page's language", async () => {
    const html = await read('/ada/projects/engine?lang=fr');
    expect(pictureOf(html, 'pier.png')).toContain('alt="La jetée à marée basse"');
    expect(pictureOf(html, 'moving.gif')).toContain('alt="Machine – moving"');
  });

  test('include only files that browsers can display', async () => {
    const html = await read('/ada/projects/engine');
    for (const file of ['endless.svg', 'broken.png', 'plan.pdf']) {
      expect(pictureOf(html, file)).toBe('');
      expect(html).toContain(`<bdi>${file}</bdi></a> <span class="kind">`);
    }
  });

  test('are thumbnails with captions in lists and link to the large version', async () => {
    for (const path of ['/ada', '/ada/projects']) {
      const html = await read(path);
      expect(html).toMatch(
        new RegExp(
          `<figure><a href="${address}\\?lang=en#picture-\\d"><img src="${address}/pier\\.png(\\?size=small)?"[^>]* alt="The pier at ebb[^>]* width="640" height="480" loading="lazy"`,
        ),
      );
      expect(html).toContain('<figcaption><bdi>Seen from the beach</bdi></figcaption>');
      expect(html).not.toContain('<bdi>The pier at ebb');
      expect(html).not.toContain('<bdi>pier.png</bdi>');
    }
  });

  test('have their alt text in JSON in each language, except private images', async () => {
    const { files } = JSON.parse(await read('/ada/projects/engine?format=json&lang=fr'));
    expect(files.find(({ path }: { path: string }) => path === 'pier.png')).toEqual({
      path: 'pier.png',
      url: `${address}/pier.png`,
      type: 'image/png',
      size: expect.any(Number),
      width: 640,
      height: 480,
      alt: 'La jetée à marée basse',
      caption: 'Seen from the beach',
    });
    const all = await Promise.all(['/ada', '/ada/projects', '/ada?format=json'].map(read));
    for (const text of [...all, JSON.stringify(files)]) expect(text).not.toMatch(/Hidden words|Not there/);
  });

  test("are measured on their next upload if they weren't before", async () => {
    await addProfile(server, 'old', { projects: [{ name: 'Engine' }] });
    const path = 'projects/engine/a.png';
    const bytes = await createPicture('png', 5, 4);
    const sizes = () =>
      changeUser(accounts, 'old', async (change) => {
        const { n, files } = await findDraft(change.queries, change.user);
        return { n, ...JSON.parse(files)[path] };
      });
    await putFile(accounts, 'old', path, bytes);
    const measured = await sizes();
    await changeUser(accounts, 'old', async (change) => {
      const { width: _width, height: _height, n: _n, ...unmeasured } = measured;
      const { document: same } = await findDraft(change.queries, change.user);
      await appendRevision(change, same, JSON.stringify({ [path]: unmeasured }));
    });
    await putFile(accounts, 'old', path, bytes);
    expect(await sizes()).toEqual({ ...measured, n: measured.n + 2, width: 5, height: 4 });
    await putFile(accounts, 'old', path, bytes);
    expect((await sizes()).n).toBe(measured.n + 2);
  });
});
