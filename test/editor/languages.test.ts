import { afterAll, expect, test } from 'bun:test';
import { decode, draftOf, fill } from '../support/editor.ts';
import { signInAs } from '../support/member.ts';
import { addProfile, preview, startTestServer } from '../support/server.ts';

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

test('every text that has words stands beside its translation, and nothing else does', async () => {
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
  expect(body.match(/not translated/g)).toHaveLength(8);
});

test('what is typed is a translation of its text, and travels with its entry', async () => {
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

test('a text that changed since it was translated is told of until it is translated anew or said to be right', async () => {
  const basics = (await nour.get('/edit/basics')).body;
  await nour.post('/edit/basics', fill(basics, { '/basics/label': 'Guest' }));
  expect((await nour.get('/edit/languages')).body).toContain('one text changed since');
  const { body } = await nour.get(french);
  expect(body).toContain('changed since it was translated');
  const verdict = '/x-vitrine/outdated/fr/0';
  await nour.post(french, fill(body, {}));
  expect((await nour.get(french)).body).toContain('changed since it was translated');
  await nour.post(french, fill((await nour.get(french)).body, { [verdict]: '' }));
  expect((await nour.get(french)).body).not.toContain('changed since it was translated');
  const page = await server.call('/nour?lang=fr', { host: preview });
  expect(page.body).not.toContain('outdated');
});

test('a language is begun by its name or its code', async () => {
  const answers = await Promise.all(
    ['German', 'de', 'pt-br', 'xx-nonsense-1', ''].map((text) =>
      nour.get(`/edit/languages?language=${encodeURIComponent(text)}`),
    ),
  );
  expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual([
    [303, '/edit/languages/de'],
    [303, '/edit/languages/de'],
    [303, '/edit/languages/pt-BR'],
    [200, undefined],
    [200, undefined],
  ]);
  expect(answers[3]?.body).toContain('This is not a language');
  expect((await nour.get('/edit/languages/no_language')).status).toBe(404);
});

test('the language of the profile itself is chosen', async () => {
  const { body } = await nour.get('/edit/languages');
  await nour.post('/edit/languages', fill(body, { '/x-vitrine/language': 'ar' }));
  expect((await draftOf(server, 'nour'))['x-vitrine']?.language).toBe('ar');
  expect(decode((await nour.get(french)).body)).toContain('lang="ar"');
  expect((await nour.get('/edit/languages/ar')).status).toBe(404);
});
