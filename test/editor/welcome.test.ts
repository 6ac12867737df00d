import { afterAll, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { findDraft } from '../../src/accounts/find-draft.ts';
import { filesOfDraft } from '../../src/domain/profile/draft.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { draftOf } from '../support/editor.ts';
import { signInAs } from '../support/member.ts';
import { createPicture } from '../support/pictures.ts';
import { preview, startTestServer } from '../support/server.ts';
import { upload } from '../support/upload.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const accounts = accountsOf(server);
await createUser(accounts, 'newcomer');
const newcomer = await signInAs(server, 'newcomer');
const revisionIn = (body: string) => /name="revision" value="(\d+)"/.exec(body)?.[1] ?? '';

test('guides a new member from the name to a public page', async () => {
  const desk = await newcomer.get('/edit');
  expect([desk.status, desk.headers.location]).toEqual([303, '/welcome']);
  const who = await newcomer.get('/welcome');
  expect(who.body).toContain('<ol class="steps" aria-label="Step 1 of 4"><li aria-current="step">You</li>');
  expect(who.body).toContain('<h1>Welcome, newcomer</h1><h2>Who are you?</h2>');
  const named = await newcomer.post('/welcome', {
    revision: revisionIn(who.body),
    '/basics/name': 'Nell Newcomer',
    '/basics/label': 'Beginner',
  });
  expect([named.status, named.headers.location?.split('?')[0]]).toEqual([303, '/welcome/picture']);

  const bytes = await createPicture('jpeg', 300, 300);
  const pictured = await upload(server, newcomer, '/welcome/picture', {
    place: 'basics/image',
    file: { name: 'me.jpg', bytes },
  });
  expect([pictured.status, pictured.location]).toEqual([303, '/welcome/picture']);
  const user = await findUserByName(server.database, 'newcomer');
  if (!user) throw new Error('nobody');
  expect(Object.keys(filesOfDraft(await findDraft(server.database, user)))).toEqual(['basics/image/me.jpg']);

  const photo = await newcomer.get('/welcome/picture');
  expect(photo.body).toContain('<img src="/files/basics/image/me.jpg" alt="Profile photo"');
  const hash = /name="hash" value="([^"]*)"/.exec(photo.body)?.[1] ?? '';
  const cropped = await newcomer.post('/files/crop', { hash, step: 'welcome', part: 'centre' });
  expect([cropped.status, cropped.headers.location]).toEqual([303, '/welcome/work']);
  expect((await newcomer.get('/welcome')).body).toContain('<h1>Welcome, Nell Newcomer</h1>');

  const work = await newcomer.get('/welcome/work');
  const hired = await newcomer.post('/welcome/work', {
    revision: revisionIn(work.body),
    '/work/0/position': 'Apprentice',
    '/work/0/name': 'The Workshop',
    '/work/0/startDate': '2026-01',
  });
  expect([hired.status, hired.headers.location?.split('?')[0]]).toEqual([303, '/publish']);
  expect(await draftOf(server, 'newcomer')).toMatchObject({
    basics: { name: 'Nell Newcomer', label: 'Beginner' },
    work: [{ position: 'Apprentice', name: 'The Workshop' }],
  });

  const publish = (await newcomer.get('/publish')).body;
  const shown = /name="public" value="([^"]*)"/.exec(publish)?.[1] ?? '';
  await newcomer.post('/publish', { revision: revisionIn(publish), public: shown });
  const page = await server.call('/newcomer', { host: preview, headers: { Accept: 'text/html' } });
  for (const text of ['Nell Newcomer', 'Beginner', 'The Workshop', 'me.jpg'])
    expect(page.body).toContain(text);
  expect((await newcomer.get('/edit')).status).toBe(200);
});

test('reports errors at their field and keeps typed values', async () => {
  const { body } = await newcomer.get('/welcome/work');
  const answer = await newcomer.post('/welcome/work', {
    revision: revisionIn(body),
    '/work/1/position': 'Journeywoman',
    '/work/1/startDate': 'soon',
  });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('value="Journeywoman"');
  expect(answer.body).toContain('value="soon"');
  const refused = await upload(server, newcomer, '/welcome/picture', {
    place: 'basics/image',
    file: { name: 'me.jpg', bytes: 'no picture' },
  });
  expect(refused.status).toBe(422);
  expect(refused.body).toContain('id="file-trouble"');
});
