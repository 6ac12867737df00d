import { afterAll, expect, test } from 'bun:test';
import { addDelegate } from '../../src/accounts/delegates.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { listShares } from '../../src/modules/shares/store.ts';
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

test('delegates save and publish under their own name, on that profile only', async () => {
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

test('delegates see the name of the member instead of About you', async () => {
  const form = (await bob.get('/for/alice/edit/basics')).body;
  await bob.post('/for/alice/edit/basics', fill(form, { '/basics/label': 'Not public yet' }));
  expect((await bob.get('/for/alice/publish')).body).toContain('Not public yet');
  for (const place of ['/edit', '/edit/basics', '/publish', '/history/1', '/edit/languages/fr', '/edit/go']) {
    const { body } = await bob.get(`/for/alice${place}`);
    expect([place, body.includes('About Alice Example'), body.includes('About you')]).toEqual([
      place,
      true,
      false,
    ]);
  }
  expect((await bob.get('/edit/basics')).body).toContain('<h1 dir="auto">About you</h1>');
});

test("links and forms of a delegate's page stay with the profile", async () => {
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

test('returns 404 to users who are not delegates', async () => {
  const forged = { revision: '1', '/basics/name': 'Eve was here' };
  for (const answer of [
    await eve.get('/for/alice/edit/basics'),
    await eve.post('/for/alice/edit/basics', forged),
    await eve.post('/for/alice/publish', { revision: '1', public: '' }),
    await eve.get('/for/alice/export/draft'),
  ]) {
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('No user is named alice.');
  }
  expect((await draftOf(server, 'alice')).basics?.name).not.toBe('Eve was here');
});

test('a form opened before another user signed in changes nothing and is shown again', async () => {
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

test('the buttons of such a form neither upload, publish nor revert', async () => {
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
    expect([status, body.includes('You’re now signed in as another user')]).toEqual([422, true]);
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
  const refused = await eve.post('/unpublish', { whose: whose(body) });
  expect(refused.status).toBe(409);
  expect(refused.body).toContain('You’re now signed in as another user');
  expect((await of('eve'))?.state).toBe('published');
  expect((await eve.post('/unpublish', { whose: whose(eves) })).status).toBe(303);
});

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Eve sends the form for the member with this id. */
type SendFor = (whose: string) => Promise<Answer>;

function hiddenIn(body: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
}

async function reviewed(file: Record<string, string>): Promise<SendFor> {
  const { body } = await upload(server, eve, '/import', { ...file, do: 'review' });
  const seen = { hash: hiddenIn(body, 'hash'), revision: hiddenIn(body, 'revision') };
  expect(hiddenIn(body, 'whose')).toBe((await findUserByName(server.database, 'eve'))?.id ?? '');
  return (whose) => upload(server, eve, '/import', { ...file, ...seen, do: 'import', whose });
}

const document = '{"basics":{"name":"Bob","label":"Smith"}}';
const card = 'BEGIN:VCARD\nVERSION:4.0\nFN:Bob\nTITLE:Smith\nEND:VCARD\n';
const deeds: [deed: string, page: string, prepare: () => Promise<SendFor>][] = [
  [
    'adds no section',
    '/edit/_new',
    async () => (whose) => eve.post('/edit/_new', { name: 'Talks of Bob', whose }),
  ],
  [
    'restores no revision',
    '/history/1',
    async () => (whose) => eve.post('/history/1', { do: 'restore', whose }),
  ],
  [
    'shows no file to import',
    '/import',
    async () => (whose) => upload(server, eve, '/import', { kind: 'own', text: document, whose }),
  ],
  ['replaces nothing by a file', '/import', () => reviewed({ kind: 'own', text: document })],
  ['merges no file', '/import', () => reviewed({ kind: 'vcard', text: card })],
  [
    'makes no link',
    '/share',
    async () => (whose) => eve.post('/share', { do: 'create', label: 'Bob’s', whose }),
  ],
];

test.each(deeds)('the message %s', async (_, page, prepare) => {
  await saveDraft(accounts, 'eve', { basics: { name: 'Eve', phone: '2' } });
  const idOf = async (username: string) => (await findUserByName(server.database, username))?.id ?? '';
  const [bobs, eves] = [await idOf('bob'), await idOf('eve')];
  expect(hiddenIn((await eve.get(page)).body, 'whose')).toBe(eves);
  const sendFor = await prepare();
  const stored = async () => [await draftOf(server, 'eve'), await listShares(server.database, eves)];
  const before = await stored();
  const { status, body } = await sendFor(bobs);
  expect([status, body.includes('You’re now signed in as another user')]).toEqual([409, true]);
  expect(await stored()).toEqual(before);
  expect((await sendFor(eves)).status).toBeLessThan(400);
});
