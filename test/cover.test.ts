import { afterAll, expect, test } from 'bun:test';
import { publish } from '../src/accounts/publish.ts';
import { anonymize } from '../src/domain/profile/anonymize.ts';
import { checkProfile } from '../src/domain/profile/check-profile.ts';
import { addFiles } from '../src/domain/profile/files.ts';
import { projectProfile } from '../src/domain/profile/public-profile.ts';
import { draftOf, fill } from './support/editor.ts';
import { createPng } from './support/foreign-pictures.ts';
import { signInAs } from './support/member.ts';
import { addProfile, preview, startTestServer } from './support/server.ts';
import { download, upload } from './support/upload.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const accounts = { database: server.database, now: () => new Date(), defaultLanguage: 'en', actor: 'mira' };
await addProfile(server, 'mira', { basics: { name: 'Mira' } });
const mira = await signInAs(server, 'mira');
const path = 'basics/cover/pier.png';
const file = { hash: 'h', type: 'image/png', size: 1, width: 300, height: 100 };

const add = (name: string, width: number, height: number) =>
  upload(server, mira, '/files', {
    do: 'upload',
    from: 'basics',
    place: 'basics/cover',
    file: { name, bytes: createPng(width, height) },
  });

async function hashOnPage(): Promise<string> {
  return /name="hash" value="(\w+)"/.exec((await mira.get('/files/crop?of=cover')).body)?.[1] ?? '';
}

test('uploads, crops, describes, resizes, hides and removes a cover', async () => {
  expect((await mira.get('/files/crop?of=cover')).status).toBe(404);
  const added = await add('pier.png', 2400, 1600);
  expect(added.location).toBe(`/edit/basics?added=${encodeURIComponent(path)}#cover`);
  const wrong = await mira.post('/files/crop?of=cover', {
    hash: await hashOnPage(),
    part: 'exact',
    x: '0',
    y: '1300',
    side: '2000',
  });
  expect(wrong.status).toBe(422);
  const cut = await mira.post('/files/crop?of=cover', { hash: await hashOnPage(), part: 'top' });
  expect(cut.headers.location).toBe('/edit/basics?cropped=1#cover');
  const kept = await download(server, `/files/${path}`, { Cookie: mira.cookie });
  expect(await new Bun.Image(kept.bytes).metadata()).toMatchObject({ width: 2048, height: 682 });
  await mira.post('/files', { do: 'describe', from: 'basics', path, alt: 'A pier' });
  expect((await mira.get('/publish')).body).toContain('Cover added');

  await publish(accounts, 'mira');
  const page = (await server.call('/mira', { host: preview })).body;
  const address = `http://${preview}/mira/${path}`;
  expect(page).toContain(
    `<img class="cover" src="${address}" srcset="${address}?size=400 400w, ${address}?size=800 800w, ${address}?size=1600 1600w, ${address} 2048w" sizes="(max-width: 60rem) 100vw, 60rem" alt="A pier" width="2048" height="682" decoding="async"/>`,
  );
  expect(page).not.toContain('u-photo"');
  expect((await server.call(`/mira/${path}?size=small`, { host: preview })).status).toBe(200);

  const form = (await mira.get('/edit/basics')).body;
  await mira.post('/edit/basics', fill(form, { '/x-vitrine/visibility/~1basics~1cover': 'private' }));
  await publish(accounts, 'mira');
  expect((await server.call('/mira', { host: preview })).body).not.toContain('class="cover"');
  expect((await server.call(`/mira/${path}`, { host: preview })).status).toBe(404);

  await mira.post('/files', { do: 'remove', from: 'basics', path });
  expect((await mira.get('/edit/basics')).body).toContain('Add a cover');
  expect((await draftOf(server, 'mira'))['x-vitrine']?.visibility).toEqual({ '/basics/cover': 'private' });
});

test('allows one cover next to one photo', () => {
  const before = { [path]: file, 'basics/image/me.png': file };
  expect(Object.keys(addFiles(before, new Map([['basics/cover/sea.png', file]])))).toEqual([
    'basics/cover/sea.png',
    'basics/image/me.png',
  ]);
});

test('hides a cover with its own visibility rule, and in every anonymous variant', () => {
  const files = { [path]: file, 'basics/image/me.png': file };
  const shown = (visibility: Record<string, 'private'>) =>
    Object.keys(projectProfile({ 'x-vitrine': { visibility } }, files, 'en').files);
  expect(shown({})).toEqual([path, 'basics/image/me.png']);
  expect(shown({ '/basics/cover': 'private' })).toEqual(['basics/image/me.png']);
  expect(shown({ '/basics/image': 'private' })).toEqual([path]);
  const profile = projectProfile({ basics: { name: 'Mira' } }, files, 'en');
  expect(anonymize(profile, { username: 'mira', whole: profile, called: 'Somebody' }).files).toEqual({});
});

test("stores the cover's alt text at the top, with translations", () => {
  const draft = {
    'x-vitrine': {
      alt: { 'cover/pier.png': 'A pier' },
      locales: { fr: { '/x-vitrine/alt/cover~1pier.png': 'Une jetée' } },
    },
  };
  expect(checkProfile(draft)).toEqual([]);
  expect(projectProfile(draft, { [path]: file }, 'en').files[path]?.alt).toEqual({
    en: 'A pier',
    fr: 'Une jetée',
  });
});
