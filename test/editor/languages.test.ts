import { afterAll, expect, test } from 'bun:test';
import { editDraft } from '../../src/accounts/save-draft.ts';
import type { ProfileDocument } from '../../src/domain/profile/document.ts';
import { accountsOf } from '../support/accounts.ts';
import { decode, draftOf, fill } from '../support/editor.ts';
import { signInAs } from '../support/member.ts';
import { addProfile, preview, startTestServer } from '../support/server.ts';
import { storeUnchecked } from '../support/store-unchecked.ts';

const server = await startTestServer();
afterAll(() => server.stop());
await addProfile(server, 'nour', {
  basics: { name: 'Nour', label: 'Host', url: 'https://nour.example', location: { city: 'Beirut' } },
  work: [
    { name: 'Radio', position: 'Editor', highlights: ['One', 'Two'], startDate: '2019' },
    { name: 'Press', position: 'Writer' },
  ],
  'x-vitrine': { locales: { fr: { '/basics/label': 'Animatrice' } } },
});
const nour = await signInAs(server, 'nour');
const french = '/edit/languages/fr';
const radio = '/work/0/x-vitrine/locales/fr/~1position';

test('lists every text next to its translation, and nothing else', async () => {
  const { body } = await nour.get(french);
  const names = fill(body, {}).map(([name]) => name);
  expect(names).toEqual([
    'revision',
    'whose',
    ...['~1basics~1name', '~1basics~1label', '~1basics~1location~1city'].map(
      (place) => `/x-vitrine/locales/fr/${place}`,
    ),
    ...['~1position', '~1name', '~1highlights~10', '~1highlights~11'].map(
      (place) => `/work/0/x-vitrine/locales/fr/${place}`,
    ),
    ...['~1position', '~1name'].map((place) => `/work/1/x-vitrine/locales/fr/${place}`),
  ]);
  expect(body).toContain('<p class="original" dir="auto">Host</p>');
  expect(body.match(/placeholder="Not translated yet"/g)).toHaveLength(9);
  expect(body.match(/<details class="disclosure pairs" open/g)).toHaveLength(3);
  expect(body).toContain('1 of 9 texts');
});

test('stores a typed text as a translation that moves with its entry', async () => {
  const { body } = await nour.get(french);
  const saved = await nour.post(french, fill(body, { [radio]: 'Rédactrice' }));
  expect([saved.status, saved.headers.location?.split('?')[0]]).toEqual([303, french]);
  expect((await draftOf(server, 'nour')).work).toMatchObject([
    { 'x-vitrine': { locales: { fr: { '/position': 'Rédactrice' } } } },
    {},
  ]);
  const again = (await nour.get(french)).body;
  await nour.post(french, fill(again, { [radio]: '' }));
  expect(JSON.stringify(await draftOf(server, 'nour'))).not.toContain('Rédactrice');
});

test('marks outdated translations until they are renewed or confirmed', async () => {
  const basics = (await nour.get('/edit/basics')).body;
  await nour.post('/edit/basics', fill(basics, { '/basics/label': 'Guest' }));
  expect((await nour.get('/edit/languages')).body).toContain('one text changed since');
  const { body } = await nour.get(french);
  expect(body).toContain('changed after the translation');
  const verdict = '/x-vitrine/outdated/fr/0';
  await nour.post(french, fill(body, {}));
  expect((await nour.get(french)).body).toContain('changed after the translation');
  await nour.post(french, fill((await nour.get(french)).body, { [verdict]: '' }));
  expect((await nour.get(french)).body).not.toContain('changed after the translation');
  const page = await server.call('/nour?lang=fr', { host: preview });
  expect(page.body).not.toContain('outdated');
});

test('clears the mark when the original text is restored', async () => {
  const before = (await draftOf(server, 'nour'))['x-vitrine']?.outdated;
  const basics = (await nour.get('/edit/basics')).body;
  const saved = await nour.post('/edit/basics', fill(basics, { '/basics/label': 'Another' }));
  const told = (await nour.get(saved.headers.location ?? '')).body;
  expect((await draftOf(server, 'nour'))['x-vitrine']?.outdated?.fr).toContain('/basics/label');
  const [, button = ''] = /value="(undo \d+)"/.exec(told) ?? [];
  await nour.post('/edit/basics', fill(told, { do: button }));
  expect((await draftOf(server, 'nour'))['x-vitrine']?.outdated).toEqual(before);
});

test("ignores translations into the profile's own language and can remove them", async () => {
  const { body } = await nour.get(french);
  expect(body).toContain('name="/x-vitrine/locales/fr/');
  const own = (language: string) =>
    editDraft(accountsOf(server), 'nour', (draft) => withLanguage(draft as ProfileDocument, language), null);
  const before = (await draftOf(server, 'nour'))['x-vitrine']?.language ?? 'en';
  await own('fr');
  const page = await nour.get(french);
  expect([page.status, page.body.includes('name="/x-vitrine/locales/fr/')]).toEqual([200, true]);
  await own(before);
});

function withLanguage(draft: ProfileDocument, language: string): ProfileDocument {
  return { ...draft, 'x-vitrine': { ...draft['x-vitrine'], language } };
}

const begin = (text: string) => nour.get(`/edit/languages?language=${encodeURIComponent(text)}`);

test.each([
  ['de', 'de'],
  ['pt-br', 'pt-BR'],
  ['Deutsch', 'de'],
  [' deutsch ', 'de'],
  ['German', 'de'],
  ['allemand', 'de'],
  ['alemán', 'de'],
  ['aleman', 'de'],
  ['الألمانية', 'de'],
  ['Français', 'fr'],
  ['Französisch', 'fr'],
  ['العربية', 'ar'],
  ['日本語', 'ja'],
  ['Walisisch', 'cy'],
  ['Oromo', 'om'],
  ['Brazilian Portuguese', 'pt-BR'],
  ['português (Brasil)', 'pt-BR'],
  ['繁體中文', 'zh-Hant'],
  ['Schwiizertüütsch', 'gsw'],
])('a language is created as %p: %s', async (text, tag) => {
  const { status, headers } = await begin(text);
  expect([status, headers.location]).toEqual([303, `/edit/languages/${tag}`]);
});

test.each(['xx', 'Klingonisch, ein wenig', 'xx-nonsense-1', 'deutschisch', 'qaa', ''])(
  "a language isn't created as %p, and the page shows the format",
  async (text) => {
    const { status, body } = await begin(text);
    expect(status).toBe(200);
    expect(body).toContain('Vitrine doesn’t know this language. Enter its name or a code like fr or pt-BR.');
  },
);

test("rejects translations into the profile's own language", async () => {
  await addProfile(server, 'own', { basics: { name: 'Own' } });
  const own = await signInAs(server, 'own');
  const { status, body } = await own.get('/edit/languages?language=English');
  expect([status, body.includes('This is already the profile’s main language.')]).toEqual([200, true]);
});

test('stores nothing under an invalid language URL', async () => {
  const page = (await nour.get(french)).body;
  const before = JSON.stringify(await draftOf(server, 'nour'));
  for (const tag of ['deutsch', 'xx', 'no_language']) {
    const address = `/edit/languages/${tag}`;
    expect((await nour.get(address)).status).toBe(404);
    const fields = fill(page, { [radio]: 'Redakteurin' });
    const renamed = fields.map(([name, value]): [string, string] => [
      name.replace('/locales/fr/', `/locales/${tag}/`),
      value,
    ]);
    expect((await nour.post(address, renamed)).status).toBe(404);
  }
  expect(JSON.stringify(await draftOf(server, 'nour'))).toBe(before);
});

test('shows and removes translations stored under no language', async () => {
  const label = '/x-vitrine/locales/deutsch/~1basics~1label';
  await storeUnchecked(server, 'nour', {
    basics: { name: 'Nour', label: 'Host' },
    'x-vitrine': { locales: { deutsch: { '/basics/label': 'Moderatorin' } } },
  });
  const places = ['', '/basics', '/languages', '/preview', '/preview?lang=deutsch', '/json'];
  for (const path of [...places.map((place) => `/edit${place}`), '/publish', '/history'])
    expect([path, (await nour.get(path)).status]).toEqual([path, 200]);
  const { body } = await nour.get('/edit/languages/deutsch');
  expect(body).toContain('value="Moderatorin"');
  const refused = await nour.post('/edit/languages/deutsch', fill(body, { [label]: 'Gastgeberin' }));
  expect(refused.status).toBe(422);
  expect(decode(refused.body)).toContain('Deutsch: Vitrine doesn’t know this language');
  const again = (await nour.get('/edit/languages/deutsch')).body;
  expect((await nour.post('/edit/languages/deutsch', fill(again, { [label]: '' }))).status).toBe(303);
  expect(JSON.stringify(await draftOf(server, 'nour'))).not.toContain('deutsch');
});

test('sets the language of the profile', async () => {
  const { body } = await nour.get('/edit/languages');
  await nour.post('/edit/languages', fill(body, { '/x-vitrine/language': 'ar' }));
  expect((await draftOf(server, 'nour'))['x-vitrine']?.language).toBe('ar');
  expect(decode((await nour.get(french)).body)).toContain('lang="ar"');
  expect((await nour.get('/edit/languages/ar')).status).toBe(404);
});
