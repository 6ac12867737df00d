import { afterAll, beforeAll, expect, test } from 'bun:test';
import { putFile } from '../../src/accounts/change-files.ts';
import { accountsOf } from '../support/accounts.ts';
import { startApi, type TestApi } from '../support/api-client.ts';
import { createPhotoWithPlace } from '../support/pictures.ts';
import { addProfile, preview } from '../support/server.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { download } from '../support/upload.ts';
import { typeCommand } from '../support/vitrine.ts';

const document = {
  basics: { name: 'Ada' },
  projects: [{ name: 'Engine', 'x-vitrine': { slug: 'engine' } }],
};
const place = 'projects/engine/photo.jpg';
const databaseUrl = `sqlite:${temporaryDatabase().path}`;

let program: TestApi;
let operator: string;
let photo: Buffer;
beforeAll(async () => {
  program = await startApi({ DATABASE_URL: databaseUrl });
  operator = await program.tokenOf(null, 'operator');
  photo = await createPhotoWithPlace(600, 900);
});
afterAll(() => program.server.stop());

/** A draft with a photo as version 0.2 stored it: unprocessed, with width and height only. */
async function addEarlierPhoto(name: string, bytes: Uint8Array = photo): Promise<void> {
  const accounts = accountsOf(program.server);
  await addProfile(program.server, name, document);
  await putFile(accounts, name, place, bytes, 'original');
  await accounts.database.run(
    `UPDATE revisions SET files = replace(files, '"original":true', '"width":900,"height":600')
     WHERE user_id = (SELECT id FROM users WHERE username = $1)`,
    [name],
  );
}

const read = (path: string) => download(program.server, path, { Host: preview });
const publishByApi = (name: string, json: object = {}) =>
  program.ask(`/users/${name}/publish`, { method: 'POST', token: operator, json });
const snapshotOf = async (name: string) =>
  (await program.ask(`/users/${name}/snapshot`, { token: operator })).value;
const hashOf = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');

const ways: Record<string, (name: string, revision: number) => Promise<unknown>> = {
  'the API': (name) => publishByApi(name),
  'the API, as a rollback': (name, revision) => publishByApi(name, { revision }),
  'the command import --publish': (name) => {
    const changed = { username: name, ...document, basics: { name: 'Ada Lovelace' } };
    return typeCommand(databaseUrl, ['import', '--publish', '-'], JSON.stringify(changed));
  },
  'the command publish': (name, revision) =>
    typeCommand(databaseUrl, ['publish', name, '--revision', String(revision)]),
};

test.each(Object.keys(ways))('%s cleans an image that an earlier version stored', async (way) => {
  const name = `ada-${Object.keys(ways).indexOf(way)}`;
  await addEarlierPhoto(name);
  const { user } = await snapshotOf(name);
  await ways[way]?.(name, user.draft);
  const { status, bytes } = await read(`/${name}/${place}`);
  expect([status, bytes.includes('Exif')]).toEqual([200, false]);
  expect((await read(`/${name}/projects/engine`)).bytes.toString()).toContain('?size=400');
  const { files } = await snapshotOf(name);
  expect(files).toMatchObject([{ path: place, hash: hashOf(bytes), sent: hashOf(photo) }]);
});

test('an earlier image that is damaged does not prevent a publish', async () => {
  const half = photo.subarray(0, photo.length / 2);
  await addEarlierPhoto('broken', half);
  expect((await publishByApi('broken')).status).toBe(200);
  expect((await read(`/broken/${place}`)).bytes.equals(half)).toBe(true);
});
