import { afterAll, expect, test } from 'bun:test';
import { addDelegate } from '../../src/accounts/delegates.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { listEvents } from '../../src/store/events.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { draftOf, fill } from '../support/editor.ts';
import { createPng } from '../support/foreign-pictures.ts';
import { signInAs } from '../support/member.ts';
import { addProfile, startTestServer } from '../support/server.ts';
import { upload } from '../support/upload.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const accounts = accountsOf(server);
await addProfile(server, 'bob', { basics: { name: 'Bob' } });
await addProfile(server, 'eve', { basics: { name: 'Eve' } });
await addDelegate(accounts, 'alice', 'bob');
const bob = await signInAs(server, 'bob');
const eve = await signInAs(server, 'eve');

test('who works for another saves and publishes under their own name, on the other’s profile alone', async () => {
  const { body } = await bob.get('/for/alice/edit/basics');
  const saved = await bob.post('/for/alice/edit/basics', fill(body, { '/basics/label': 'Told by Bob' }));
  expect([saved.status, saved.headers.location?.split('?')[0]]).toEqual([303, '/for/alice/edit/basics']);
  expect((await draftOf(server, 'alice')).basics?.label).toBe('Told by Bob');
  expect((await draftOf(server, 'bob')).basics?.label).toBeUndefined();
  const page = (await bob.get('/for/alice/publish')).body;
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  await bob.post('/for/alice/publish', { revision: value('revision'), public: value('public') });
  const events = await listEvents(server.database, 0, 100);
  expect(events.slice(-2).map(({ type, actor, username }) => [type, actor, username])).toEqual([
    ['draft.saved', 'bob', 'alice'],
    ['profile.published', 'bob', 'alice'],
  ]);
});

test('every link and form of a page for another stays with the other', async () => {
  const places = [
    '/edit',
    '/edit/basics',
    '/edit/work',
    '/edit/languages',
    '/edit/languages/fr',
    '/edit/appearance',
    '/edit/json',
    '/edit/_new',
    '/publish',
    '/history',
    '/history/1',
    '/files',
    '/import',
    '/export',
  ];
  for (const place of places) {
    const { status, body } = await bob.get(`/for/alice${place}`);
    const main = body.slice(body.indexOf('<main>'));
    const led = [...main.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map(([, address = '']) => address);
    expect([place, status, led.filter((address) => !address.startsWith('/for/alice/'))]).toEqual([
      place,
      200,
      [],
    ]);
  }
});

test('who may not is told that there is nobody', async () => {
  const forged = { revision: '1', '/basics/name': 'Eve was here' };
  for (const answer of [
    await eve.get('/for/alice/edit/basics'),
    await eve.post('/for/alice/edit/basics', forged),
    await eve.post('/for/alice/publish', { revision: '1', public: '' }),
    await eve.get('/for/alice/export/draft'),
  ]) {
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('There is no user alice.');
  }
  expect((await draftOf(server, 'alice')).basics?.name).not.toBe('Eve was here');
});

test('a form that was open when somebody else signed in here changes nothing of theirs, and comes back whole', async () => {
  const { body } = await bob.get('/edit/basics');
  const typed = fill(body, { '/basics/label': 'Typed by Bob' });
  const before = await draftOf(server, 'eve');
  const answer = await eve.post('/edit/basics', typed);
  expect([answer.status, answer.body.includes('Typed by Bob')]).toEqual([409, true]);
  expect(answer.body).toContain('This form is for another profile');
  const script = await eve.post('/edit/basics', [...typed, ['autosave', '1']], {
    Accept: 'application/json',
  });
  expect(script.status).toBe(409);
  const whose = /name="whose" value="([^"]*)"/.exec(body)?.[1] ?? '';
  const document = '{"basics":{"name":"Bob again"}}';
  expect((await eve.post('/edit/json', { revision: '1', whose, document })).status).toBe(409);
  expect(await draftOf(server, 'eve')).toEqual(before);
});

test('nor do its buttons: no file comes, and nothing is published or taken back', async () => {
  const whose = (body: string) => /name="whose" value="([^"]*)"/.exec(body)?.[1] ?? '';
  const of = (username: string) => findUserByName(server.database, username);
  const file = { name: 'portrait.png', bytes: createPng(8, 8) };
  const places: [place: string, from: string][] = [
    ['/files', '/files'],
    ['/welcome/picture', '/welcome/picture'],
  ];
  for (const [place, from] of places) {
    const fields = { do: 'upload', place: 'basics/image', file };
    const bobs = whose((await bob.get(from)).body);
    expect(bobs).toBe((await of('bob'))?.id ?? '');
    const { status, body } = await upload(server, eve, place, { ...fields, whose: bobs });
    expect([status, body.includes('Somebody else has signed in here')]).toEqual([422, true]);
  }
  expect((await eve.get('/files')).body).toContain('There are no files yet.');
  const read = (body: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
  await saveDraft(accounts, 'eve', { basics: { name: 'Eve', label: 'Not public yet' } });
  await saveDraft(accounts, 'bob', { basics: { name: 'Bob', label: 'Not public yet' } });
  const { body } = await bob.get('/publish');
  const eves = (await eve.get('/publish')).body;
  const seen = { revision: read(eves, 'revision'), public: read(eves, 'public') };
  expect((await eve.post('/publish', { ...seen, whose: whose(body) })).status).toBe(409);
  const { published, draft } = (await of('eve')) ?? {};
  expect(published).not.toBe(draft);
  expect((await eve.post('/publish', { ...seen, whose: whose(eves) })).status).toBe(303);
  expect((await eve.post('/unpublish', { whose: whose(body) })).status).toBe(409);
  expect((await of('eve'))?.state).toBe('published');
  expect((await eve.post('/unpublish', { whose: whose(eves) })).status).toBe(303);
});
