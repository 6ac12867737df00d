import { afterAll, beforeAll, expect, test } from 'bun:test';
import { publish } from '../../src/accounts/publish.ts';
import { accountsOf } from '../support/accounts.ts';
import { startApi, type TestApi } from '../support/api-client.ts';
import { createPhotoWithPlace } from '../support/pictures.ts';
import { addProfile, preview } from '../support/server.ts';
import { storeUncleaned } from '../support/store-unchecked.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { download } from '../support/upload.ts';
import { vitrine } from '../support/vitrine.ts';

const document = {
  basics: { name: 'Ada' },
  projects: [{ name: 'Engine', 'x-vitrine': { slug: 'engine' } }],
};
const place = 'projects/engine/photo.jpg';

let program: TestApi;
let databaseUrl: string;
let photo: Buffer;
beforeAll(async () => {
  databaseUrl = `sqlite:${temporaryDatabase().path}`;
  program = await startApi({ DATABASE_URL: databaseUrl });
  photo = await createPhotoWithPlace(900, 600);
});
afterAll(() => program.server.stop());

const run = (...args: string[]) => vitrine(databaseUrl, args);
const read = (name: string) => download(program.server, `/${name}/${place}`, { Host: preview });
const cleanImagesOf = async (name: string) => {
  const { status, out } = await run('file', 'clean', name, '--json');
  return { status, done: out === '' ? null : JSON.parse(out) };
};
const draftNameOf = async (name: string) => {
  const token = await program.tokenOf(null, 'operator');
  return (await program.ask(`/users/${name}/draft`, { token })).value.basics.name;
};

async function addOld(name: string, bytes: Uint8Array = photo): Promise<void> {
  await addProfile(program.server, name, document);
  await storeUncleaned(accountsOf(program.server), name, place, bytes);
  await publish(accountsOf(program.server), name);
}

test('cleans an image from an earlier version in the draft and for visitors, once', async () => {
  await addOld('ada');
  expect((await read('ada')).bytes.includes('Exif')).toBe(true);
  expect(await cleanImagesOf('ada')).toEqual({
    status: 0,
    done: { username: 'ada', cleaned: 1, published: true, failed: [] },
  });
  const { status, bytes } = await read('ada');
  expect([status, bytes.includes('Exif')]).toEqual([200, false]);
  const smaller = await download(program.server, `/ada/${place}?size=400`, { Host: preview });
  expect([smaller.status, smaller.bytes.includes('Exif')]).toEqual([200, false]);
  expect(await cleanImagesOf('ada')).toEqual({ status: 0, done: null });
});

test('publishes no change of the draft with the clean image', async () => {
  await addOld('grace');
  const renamed = { ...document, basics: { name: 'Not yet public' } };
  const token = await program.tokenOf(null, 'operator');
  const saved = { method: 'PUT', token, headers: { 'If-Match': '*' }, json: renamed };
  expect((await program.ask('/users/grace/draft', saved)).status).toBe(200);
  expect((await cleanImagesOf('grace')).done).toMatchObject({ cleaned: 1, published: true });
  expect((await read('grace')).bytes.includes('Exif')).toBe(false);
  const page = await download(program.server, '/grace?format=json', { Host: preview });
  expect(JSON.parse(page.bytes.toString()).basics.name).toBe('Ada');
  expect(await draftNameOf('grace')).toBe('Not yet public');
});

test("reports an image that can't be cleaned and leaves it unchanged", async () => {
  const half = photo.subarray(0, photo.length - 2);
  await addOld('hedy', half);
  const { status, done } = await cleanImagesOf('hedy');
  expect(status).toBe(1);
  expect(done.failed).toEqual([expect.stringContaining(`${place} is a damaged image`)]);
  expect((await read('hedy')).bytes.equals(half)).toBe(true);
});

test('the doctor counts such images, and --all cleans them for all users', async () => {
  const counted = async () => {
    const { out } = await run('doctor', '--offline', '--json');
    const { checks } = JSON.parse(out);
    return checks.find(({ name }: { name: string }) => name === 'images')?.message;
  };
  await addOld('half', photo.subarray(0, photo.length - 2));
  // Other tests left images that cannot be processed either.
  const broken = Number.parseInt(await counted(), 10);
  for (const name of ['mary', 'mira']) await addOld(name);
  expect(await counted()).toBe(`${broken + 2} images from an earlier version may contain location data`);
  const { out } = await run('file', 'clean', '--all');
  expect(out).toContain('mary: 1 image cleaned (draft and published profile)\n');
  expect(out).toEndWith('2 images cleaned.\n');
  expect(await counted()).toStartWith(`${broken} image`);
});

test('needs a user or --all, and not both', async () => {
  for (const args of [[], ['ada', '--all']]) {
    const { status, err } = await run('file', 'clean', ...args);
    expect([status, err]).toEqual([2, expect.stringContaining('name one user, or use --all')]);
  }
});
