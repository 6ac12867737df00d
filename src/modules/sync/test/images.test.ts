import { afterAll, beforeAll, expect, test } from 'bun:test';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createPhotoWithPlace } from '../../../../test/support/pictures.ts';
import { fill, type SyncTrial, startSync } from '../../../../test/support/sync.ts';

let trial: SyncTrial;
let photo: Buffer;
beforeAll(async () => {
  trial = await startSync();
  photo = await createPhotoWithPlace(900, 600);
});
afterAll(() => trial.program.server.stop());

const place = 'projects/engine/photo.jpg';
const resume = { basics: { name: 'Ada' }, projects: [{ name: 'Engine' }] };
const hashOf = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');

function folderWith(bytes: Uint8Array): string {
  const folder = trial.newFolder();
  fill(folder, { 'resume.json': resume });
  const path = join(folder, 'files', place);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return folder;
}

const photoIn = (folder: string) => readFileSync(join(folder, 'files', place));

async function expectNothingToDo(token: string, ...folders: string[]): Promise<void> {
  for (const folder of folders) {
    const { status, out, err } = await trial.run(token, 'plan', folder);
    expect([status, err, out]).toEqual([0, '', expect.any(String)]);
  }
}

async function replacePhoto(username: string, token: string, bytes: Uint8Array): Promise<void> {
  const answer = await fetch(`${trial.url}/users/${username}/files/${encodeURIComponent(place)}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}` },
    body: Buffer.from(bytes),
  });
  expect(answer.status).toBe(204);
}

test('a pushed photo stays in the folder, is cleaned on the server, and leaves nothing to do', async () => {
  const token = await trial.addUser('ada');
  const folder = folderWith(photo);
  expect((await trial.run(token, 'push', folder)).status).toBe(0);
  expect(photoIn(folder).equals(photo)).toBe(true);
  const [file] = (await trial.ask('/users/ada/snapshot', { token })).value.files;
  expect([file.sent, file.hash === file.sent]).toEqual([hashOf(photo), false]);
  await expectNothingToDo(token, folder);
  expect((await trial.run(token, 'pull', folder)).status).toBe(0);
  expect(photoIn(folder).equals(photo)).toBe(true);

  // A clone from git has the original photo, and a pull gets the photo that the server processed.
  const [copied, pulled] = [trial.newFolder(), trial.newFolder()];
  cpSync(folder, copied, { recursive: true });
  expect((await trial.run(token, 'pull', pulled)).status).toBe(0);
  expect(hashOf(photoIn(pulled))).toBe(file.hash);
  await expectNothingToDo(token, copied, pulled, folder);
  expect((await trial.run(token, 'push', pulled)).status).toBe(0);
  await expectNothingToDo(token, copied, pulled, folder);
});

test('a photo that was replaced on the server is pulled without a conflict', async () => {
  const token = await trial.addUser('grace');
  const folder = folderWith(photo);
  await trial.run(token, 'push', folder);
  await replacePhoto('grace', token, await createPhotoWithPlace(300, 200));
  const { status, err } = await trial.run(token, 'pull', folder);
  expect([status, err]).toEqual([0, '']);
  expect((await new Bun.Image(photoIn(folder)).metadata()).height).toBe(300);
  const planned = await trial.run(token, 'plan', folder, '--draft');
  expect([planned.status, planned.err]).toEqual([0, '']);
});

test('a photo replaced on both sides is a conflict, and the kept one is pushed', async () => {
  const token = await trial.addUser('mary');
  const folder = folderWith(photo);
  await trial.run(token, 'push', folder);
  await replacePhoto('mary', token, await createPhotoWithPlace(300, 200));
  const mine = await createPhotoWithPlace(120, 90);
  writeFileSync(join(folder, 'files', place), mine);
  expect((await trial.run(token, 'plan', folder)).status).toBe(3);
  expect((await trial.run(token, 'pull', folder, '--keep', 'mine')).status).toBe(0);
  expect((await trial.run(token, 'push', folder)).status).toBe(0);
  const [file] = (await trial.ask('/users/mary/snapshot', { token })).value.files;
  expect(file.sent).toBe(hashOf(mine));
  expect(photoIn(folder).equals(mine)).toBe(true);
  await expectNothingToDo(token, folder);
});

test('rejects a damaged photo by its name', async () => {
  const token = await trial.addUser('hedy');
  const folder = folderWith(photo.subarray(0, photo.length - 2));
  const { status, err } = await trial.run(token, 'push', folder);
  expect(status).toBe(1);
  expect(err).toContain(`files/${place}`);
  expect(err).toContain('is a damaged image');
});
