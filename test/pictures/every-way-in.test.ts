import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publish } from '../../src/accounts/publish.ts';
import { accountsOf } from '../support/accounts.ts';
import { startApi, type TestApi } from '../support/api-client.ts';
import { signInAs } from '../support/member.ts';
import {
  createAvif,
  createPhotoWithPlace,
  createPicture,
  createPixelBomb,
  createTurnedPhoto,
} from '../support/pictures.ts';
import { addProfile, api, preview } from '../support/server.ts';
import { tarOf } from '../support/tar.ts';
import { temporaryDatabase, temporaryPath } from '../support/temporary-database.ts';
import { download, upload } from '../support/upload.ts';
import { vitrine } from '../support/vitrine.ts';

const document = {
  basics: { name: 'Ada' },
  projects: [{ name: 'Engine', 'x-vitrine': { slug: 'engine' } }],
};
const place = 'projects/engine/photo.jpg';

let program: TestApi;
let operator: string;
/** A photo of 3000 × 200 after rotation, which is wide enough for every size. Its metadata has a location. */
let photo: Buffer;
/** 48 megapixels. */
let large: Uint8Array;
let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = `sqlite:${temporaryDatabase().path}`;
  program = await startApi({ DATABASE_URL: databaseUrl });
  operator = await program.tokenOf(null, 'operator');
  photo = await createPhotoWithPlace(200, 3000);
  large = await createPicture('jpeg', 8064, 6048);
});
afterAll(() => program.server.stop());

const hashOf = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
const inChunksOf = (size: number, bytes: Uint8Array) =>
  new ReadableStream({
    async start(controller) {
      for (let at = 0; at < bytes.length; at += size) {
        controller.enqueue(bytes.slice(at, at + size));
        await Bun.sleep(1);
      }
      controller.close();
    },
  });
/** Uploads bytes in one piece or in chunks. */
async function putBytes(target: string, bytes: Uint8Array, inChunks = false) {
  const answer = await fetch(`http://127.0.0.1:${program.server.port}${target}`, {
    method: 'PUT',
    headers: { Host: api, Authorization: `Bearer ${operator}` },
    // A stream has no known length in advance.
    body: inChunks ? inChunksOf(4_096, bytes) : Buffer.from(bytes),
  });
  return { status: answer.status, value: await answer.json().catch(() => null) };
}

const put = (name: string, path: string, bytes: Uint8Array, query = '') =>
  putBytes(`/users/${name}/files/${encodeURIComponent(path)}${query}`, bytes);
const read = (path: string) => download(program.server, path, { Host: preview });
const snapshotOf = async (name: string) =>
  (await program.ask(`/users/${name}/snapshot`, { token: operator })).value;

async function pushBlob(name: string, bytes: Uint8Array, path = place) {
  const hash = hashOf(bytes);
  const sent = await putBytes(`/users/${name}/blobs/${hash}`, bytes);
  if (sent.status !== 204) return sent;
  const { user } = await snapshotOf(name);
  return program.ask(`/users/${name}/snapshot`, {
    method: 'PUT',
    token: operator,
    headers: { 'If-Match': `"${user.draft}"` },
    json: { document, files: { [path]: hash } },
  });
}

function writeExport(username: string, bytes: Uint8Array): string {
  const folder = temporaryPath('export');
  const file = join(folder, 'files', place);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  writeFileSync(join(folder, 'resume.json'), JSON.stringify({ username, ...document }));
  return folder;
}

async function importArchive(name: string, bytes: Uint8Array) {
  const member = await signInAs(program.server, name);
  const tar = tarOf({ 'resume.json': JSON.stringify(document), [`files/${place}`]: bytes });
  const review = await upload(program.server, member, '/import', {
    do: 'look',
    file: { name: 'me.tar', bytes: tar },
  });
  if (review.status !== 200) return review;
  const fields = [...review.body.matchAll(/name="(\w[\w-]*)" value="([^"]*)"/g)].map(([, key, value]) => [
    key ?? '',
    value ?? '',
  ]);
  return upload(program.server, member, '/import', { ...Object.fromEntries(fields), do: 'import' });
}

/** Ways to upload: each stores these bytes at `place` in the user's draft. */
const ways: Record<string, (name: string, bytes: Uint8Array) => Promise<unknown>> = {
  'the API': (name, bytes) => put(name, place, bytes),
  'the API in chunks': (name, bytes) =>
    putBytes(`/users/${name}/files/${encodeURIComponent(place)}`, bytes, true),
  'a blob and a snapshot': (name, bytes) => pushBlob(name, bytes),
  'the editor': async (name, bytes) =>
    upload(program.server, await signInAs(program.server, name), '/files', {
      do: 'upload',
      place: 'projects/engine',
      file: { name: 'photo.jpg', bytes },
    }),
  'an archive in the editor': importArchive,
  'the command file add': async (name, bytes) => {
    const source = temporaryPath('photo.jpg');
    writeFileSync(source, bytes);
    return vitrine(databaseUrl, ['file', 'add', name, place, source]);
  },
  'the command import': (name, bytes) => vitrine(databaseUrl, ['import', writeExport(name, bytes)]),
};

describe.each(Object.keys(ways))('a photo that comes through %s', (way) => {
  const name = `ada-${Object.keys(ways).indexOf(way)}`;
  beforeAll(async () => {
    await addProfile(program.server, name, document);
    await ways[way]?.(name, photo);
    await publish(accountsOf(program.server), name);
  });

  test('is upright, without location, and offered at 400, 800 and 1600 pixels', async () => {
    const page = (await read(`/${name}/projects/engine`)).bytes.toString();
    const [, sources = ''] = /<img [^>]*srcset="([^"]*)"/.exec(page) ?? [];
    const listed = sources.split(', ').map((one) => one.split(' '));
    expect(listed.map(([, width]) => width)).toEqual(['400w', '800w', '1600w', '2048w']);
    for (const [address = '', width] of listed) {
      const { pathname, search } = new URL(address);
      const { status, bytes } = await read(pathname + search);
      expect([status, bytes.includes('Exif')]).toEqual([200, false]);
      const measured = await new Bun.Image(bytes).metadata();
      expect(`${measured.width}w`).toBe(`${width}`);
      expect(measured.width).toBeGreaterThan(measured.height);
    }
  });

  test('changes nothing when it or its stored version is sent again', async () => {
    const before = await snapshotOf(name);
    await ways[way]?.(name, photo);
    const { bytes } = await read(`/${name}/${place}`);
    await ways[way]?.(name, bytes);
    const after = await snapshotOf(name);
    const hashesIn = ({ files }: { files: { path: string; hash: string }[] }) =>
      files.map(({ hash }) => hash);
    expect(new Set(hashesIn(after))).toEqual(new Set(hashesIn(before)));
    if (way !== 'the editor') expect(after.user.draft).toBe(before.user.draft);
  });

  test('is rejected if damaged', async () => {
    const before = await snapshotOf(name);
    const half = photo.subarray(0, photo.length / 2);
    const refused = JSON.stringify(await ways[way]?.(name, half));
    expect(/.{20}damaged.{20}/.exec(refused)).not.toBeNull();
    expect((await snapshotOf(name)).user.draft).toBe(before.user.draft);
  });
});

describe('the API', () => {
  const name = 'grace';
  beforeAll(() => addProfile(program.server, name, document));

  test.each([
    ['half a JPEG', async () => (await createPicture('jpeg', 40, 30)).subarray(0, -2), 'is a damaged image'],
    ['half a PNG', async () => (await createPicture('png', 40, 30)).subarray(0, 60), 'is a damaged image'],
    ['half a WebP', async () => (await createPicture('webp', 40, 30)).subarray(0, -4), 'is a damaged image'],
    ['AVIF', async () => createAvif(40, 30), 'is an AVIF or HEIC image'],
  ])('returns 422 for %s with the reason', async (_, create, why) => {
    const { status, value } = await put(name, 'projects/engine/bad.jpg', await create());
    expect([status, value.detail]).toEqual([422, expect.stringContaining(`The file ${why}`)]);
  });

  test('stores an original byte for byte, serves it as an attachment, and shows it nowhere', async () => {
    expect((await put(name, place, photo, '?original=true')).status).toBe(204);
    await publish(accountsOf(program.server), name);
    const found = await read(`/${name}/${place}`);
    expect(found.bytes.equals(photo)).toBe(true);
    expect(found.headers.get('content-disposition')).toStartWith('attachment;');
    for (const path of [`/${name}`, `/${name}/projects`, `/${name}/projects/engine`]) {
      const page = (await read(path)).bytes.toString();
      expect([...page.matchAll(/<img[^>]*photo\.jpg/g)]).toEqual([]);
      const { bytes } = await read(`${path}?format=json`);
      expect(bytes.toString()).not.toMatch(/"(sent|original|hash)"/);
    }
    expect((await read(`/${name}/projects/engine`)).bytes.toString()).toContain('photo.jpg');
    const mine = await download(program.server, `/users/${name}/files/${encodeURIComponent(place)}`, {
      Host: api,
      Authorization: `Bearer ${operator}`,
    });
    expect(mine.headers.get('content-disposition')).toBe('attachment');
    expect((await snapshotOf(name)).files).toMatchObject([{ path: place, original: true }]);
  });

  test('draws no card from an original', async () => {
    await addProfile(program.server, 'cards', document);
    const cardWith = async (query: string | null) => {
      if (query !== null) await put('cards', place, await createPicture('jpeg', 900, 600), query);
      await publish(accountsOf(program.server), 'cards');
      for (;;) {
        const { status, bytes } = await read('/cards/projects/engine?format=card');
        // The server returns 503 until the card is drawn.
        if (status === 200) return bytes;
        await Bun.sleep(100);
      }
    };
    const plain = await cardWith(null);
    expect((await cardWith('?original=true')).equals(plain)).toBe(true);
    expect((await cardWith('')).equals(plain)).toBe(false);
  });

  test('cleans an original that is sent again without the parameter', async () => {
    await put(name, place, photo, '?original=true');
    expect((await put(name, place, photo)).status).toBe(204);
    const [file] = (await snapshotOf(name)).files;
    expect([file.original, file.sent]).toEqual([undefined, hashOf(photo)]);
  });

  test.each(['basics/image/me.jpg', 'basics/cover/sea.jpg'])(
    'rejects an original at %s, where every file is shown',
    async (path) => {
      const { status, value } = await put(name, path, photo, '?original=true');
      expect([status, value.detail]).toEqual([422, expect.stringContaining('cannot be stored unchanged')]);
    },
  );

  test('takes a JPEG of 48 megapixels', async () => {
    expect((await put(name, 'projects/engine/large.jpg', large)).status).toBe(204);
    const files: { path: string; size: number }[] = (await snapshotOf(name)).files;
    expect(files.map(({ path }) => path)).toContain('projects/engine/large.jpg');
  });

  test('rejects 48 megapixels in other formats and names the alternative', async () => {
    const { status, value } = await put(name, 'projects/engine/large.png', createPixelBomb(8064, 6048));
    expect([status, value.detail]).toEqual([
      422,
      'The file has too many pixels. Send a JPEG of at most 200 megapixels, or another image of at most 32.',
    ]);
  });
});

test('the editor takes a JPEG of 48 megapixels without a script', async () => {
  await addProfile(program.server, 'mira', document);
  const member = await signInAs(program.server, 'mira');
  const parts = { do: 'upload', place: 'projects/engine', file: { name: 'large.jpg', bytes: large } };
  expect((await upload(program.server, member, '/files', parts)).status).toBe(303);
});

test.each(['jpeg', 'png', 'webp'] as const)('a clean %s stays unchanged', async (format) => {
  const name = `clean-${format}`;
  await addProfile(program.server, name, document);
  const bytes = await createPicture(format, 900, 600);
  await put(name, place, bytes);
  const [file] = (await snapshotOf(name)).files;
  expect([file.hash, file.sent]).toEqual([hashOf(bytes), undefined]);
});

test('removes the location of small photos too', async () => {
  await addProfile(program.server, 'small', document);
  const taken = await createPhotoWithPlace(300, 200);
  expect(taken.includes('Exif')).toBe(true);
  await put('small', place, taken);
  await publish(accountsOf(program.server), 'small');
  expect((await read(`/small/${place}`)).bytes.includes('Exif')).toBe(false);
});

test('rotates photos of a camera held upright', async () => {
  await addProfile(program.server, 'turned', document);
  await put('turned', place, await createTurnedPhoto(300, 200));
  await publish(accountsOf(program.server), 'turned');
  const { bytes } = await read(`/turned/${place}`);
  expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 200, height: 300 });
});
