import { afterAll, expect, test } from 'bun:test';
import { anonymize } from '../src/domain/profile/anonymize.ts';
import { checkProfile } from '../src/domain/profile/check-profile.ts';
import { projectProfile } from '../src/domain/profile/public-profile.ts';
import { draftOf, fill } from './support/editor.ts';
import { signInAs } from './support/member.ts';
import { addProfile, preview, startTestServer } from './support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const get = (target: string) => server.call(target, { host: preview });

const document = {
  basics: { name: 'Ada Byron' },
  work: [{ name: 'Acme' }],
  'talks-vortrage': [{ title: 'On loops' }],
  diary: [{ title: 'Monday' }],
  'x-vitrine': {
    titles: { 'talks-vortrage': 'Talks & Vorträge', work: 'Where I <worked>', diary: 'My secret' },
    sections: [{ name: 'diary', visibility: 'private' as const }],
    locales: {
      ar: { '/x-vitrine/titles/talks-vortrage': 'محاضرات' },
      fr: { '/x-vitrine/titles/talks-vortrage': 'Conférences', '/x-vitrine/titles/diary': 'Mon secret' },
    },
  },
};

const titlesBy = (headings: RegExp, body: string) => [...body.matchAll(headings)].map(([, title]) => title);

test("shows the member's section titles in every format with titles", async () => {
  await addProfile(server, 'ada', document);
  expect(titlesBy(/<h2[^>]*><a[^>]*><bdi>(.*?)<\/bdi>/g, (await get('/ada')).body)).toEqual([
    'Where I &lt;worked>',
    'Talks &amp; Vorträge',
  ]);
  const markdown = (await get('/ada?format=markdown')).body;
  expect(titlesBy(/^## (.+)$/gm, markdown)).toEqual(['Where I &lt;worked>', 'Talks & Vorträge']);
  expect((await get('/ada?format=text')).body).toContain('Talks & Vorträge\n----------------\n');
  const section = await get('/ada/talks-vortrage');
  expect(section.body).toContain('<title>Talks &amp; Vorträge – Ada Byron</title>');
  expect((await get('/ada/talks-vortrage/on-loops')).body).toContain('<bdi>Talks &amp; Vorträge</bdi>');
  expect(JSON.parse((await get('/ada/talks-vortrage?format=json')).body).title).toBe('Talks & Vorträge');
});

test('translates titles and profiles in the same languages', async () => {
  await addProfile(server, 'ada', document);
  const french = (await get('/ada?lang=fr')).body;
  expect(french).toContain('<bdi>Conférences</bdi>');
  expect(french).toContain('<bdi lang="en">Where I &lt;worked></bdi>');
  expect((await get('/ada?lang=ar')).body).toContain('<bdi>محاضرات</bdi>');
  expect((await get('/ada?lang=fr&format=markdown')).body).toContain('## Conférences');
});

test('shows the title of a private section nowhere', async () => {
  await addProfile(server, 'ada', document);
  const formats = ['html', 'json', 'jsonld', 'markdown', 'text'];
  for (const format of formats)
    for (const lang of ['en', 'fr'])
      expect((await get(`/ada?format=${format}&lang=${lang}`)).body).not.toMatch(/secret/i);
});

test('an anonymous title names no one', () => {
  const profile = projectProfile(
    { ...document, 'x-vitrine': { titles: { work: 'How Ada worked', diary: 'Tagebuch' } } },
    {},
    'en',
  );
  expect(anonymize(profile, { username: 'ada', whole: profile, called: 'Somebody' }).titles).toEqual({
    work: { en: 'How … worked' },
    diary: { en: 'Tagebuch' },
  });
});

test('accepts titles for valid sections up to the length of a heading', () => {
  const problems = checkProfile({
    'x-vitrine': { titles: { Talks: 'x', basics: 'x', talks: 'x'.repeat(101), later: 'Later' } },
  });
  expect(problems).toEqual([
    { pointer: '/x-vitrine/titles/talks', detail: 'is longer than 100 characters' },
    { pointer: '/x-vitrine/titles/Talks', detail: 'is not a section name; use one like work or talks' },
    { pointer: '/x-vitrine/titles/basics', detail: 'is not a section name; use one like work or talks' },
  ]);
});

test('a member types, changes, translates and removes a title with its section', async () => {
  await addProfile(server, 'bea', { basics: { name: 'Bea' }, work: [{ name: 'Acme' }] });
  const bea = await signInAs(server, 'bea');
  const added = await bea.post('/edit/_new', { name: ' Talks & Vorträge ' });
  expect(added.headers.location).toMatch(/^\/edit\/talks-vortrage\?saved=/);
  const path = '/edit/talks-vortrage';
  const page = (await bea.get(path)).body;
  expect(page).toMatch(/<h1[^>]*>Talks &amp; Vorträge<\/h1>/);
  const name = '/x-vitrine/titles/talks-vortrage';
  await bea.post(path, fill(page, { [name]: 'Auf Bühnen', '/talks-vortrage/0/name': 'On loops' }));
  expect((await bea.get('/edit')).body).toContain('<span class="title">Auf Bühnen</span>');
  const french = (await bea.get('/edit/languages/fr')).body;
  await bea.post(
    '/edit/languages/fr',
    fill(french, { [`/x-vitrine/locales/fr/${tilde(name)}`]: 'En scène' }),
  );
  expect((await draftOf(server, 'bea'))['x-vitrine']).toMatchObject({
    titles: { 'talks-vortrage': 'Auf Bühnen' },
    locales: { fr: { [name]: 'En scène' } },
  });
  expect((await bea.get('/publish')).body).toContain('Translation (French): Title of section Auf Bühnen');
  const filled = (await bea.get(path)).body;
  await bea.post(path, fill(filled, { do: 'remove /talks-vortrage/0' }));
  await bea.post(path, fill((await bea.get(path)).body, { do: 'remove /talks-vortrage' }));
  expect((await draftOf(server, 'bea'))['x-vitrine']).not.toHaveProperty('titles');
  expect((await draftOf(server, 'bea'))['x-vitrine']).not.toHaveProperty('locales');
});

function tilde(pointer: string): string {
  return pointer.replaceAll('~', '~0').replaceAll('/', '~1');
}
