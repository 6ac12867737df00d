import { afterAll, expect, test } from 'bun:test';
import { signInAs } from '../support/member.ts';
import { addProfile, startTestServer } from '../support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
await addProfile(server, 'jo', { basics: { name: 'Jo' }, work: [{ name: 'One', startDate: '2020' }] });
const jo = await signInAs(server, 'jo');

async function open(): Promise<{ document: string; revision: string }> {
  const { body } = await jo.get('/edit/json');
  const [, escaped = ''] = /<textarea[^>]*>\n([^<]*)<\/textarea>/.exec(body) ?? [];
  const [, revision = ''] = /name="revision" value="(\d+)"/.exec(body) ?? [];
  return { document: escaped.replaceAll('&quot;', '"').replaceAll('&amp;', '&'), revision };
}

test('shows the whole document with line numbers and saves it', async () => {
  const { document, revision } = await open();
  expect(document.split('\n').slice(0, 3)).toEqual(['{', '  "basics": {', '    "name": "Jo"']);
  const saved = await jo.post('/edit/json', {
    revision,
    document: document.replace('"Jo"', '"Jo Ann"').replaceAll('\n', '\r\n'),
  });
  expect([saved.status, saved.headers.location]).toEqual([303, `/edit/json?saved=${Number(revision) + 1}`]);
  expect((await open()).document).toContain('"name": "Jo Ann"');
});

test('reports a problem at its line and keeps the typed text', async () => {
  const { document, revision } = await open();
  const typed = document.replace('"2020"', '"last year"');
  const line = typed.split('\n').findIndex((text) => text.includes('last year')) + 1;
  const answer = await jo.post('/edit/json', { revision, document: typed });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain(
    `<strong>Line ${line}:</strong> <code>/work/0/startDate</code> <bdi>This isn’t a calendar date. Use 2024, 2024-06 or 2024-06-29.`,
  );
  expect(answer.body).toContain('there is one problem. Your text is still here.');
  expect(answer.body).toContain(`<strong>${line}\n</strong>`);
  expect(answer.body).toContain('last year');
  expect((await open()).revision).toBe(revision);
});

test("reports errors in the page's language, as the forms do", async () => {
  const { revision } = await open();
  const wrong = {
    basics: { email: 'nope', url: 'javascript:1', name: 3, location: 'here' },
    work: {},
    Talks: [],
    'x-vitrine': {
      theme: 'velvet',
      colour: 'red',
      titles: { work: 'W'.repeat(101) },
      visibility: { '/basics/nothing': 'private' },
      sections: ['work', 'work', { name: 'chess', visibility: 'private' }],
      locales: { fr: { '/basics/nothing': 'Rien' } },
    },
  };
  const german = { 'Accept-Language': 'de' };
  const { body } = await jo.post('/edit/json', { revision, document: JSON.stringify(wrong) }, german);
  const said = [...body.matchAll(/<code>([^<]+)<\/code> <bdi>([^<]+)<\/bdi>/g)];
  expect(Object.fromEntries(said.map(([, pointer, words]) => [pointer, words]))).toEqual({
    '/basics/email': 'Geben Sie eine E-Mail-Adresse wie ada@example.org ein.',
    '/basics/url': 'Geben Sie eine URL wie https://example.org ein.',
    '/basics/name': 'hier muss ein Text in Anführungszeichen stehen',
    '/basics/location': 'hier muss ein Objekt in geschweiften Klammern stehen',
    '/work': 'hier muss eine Liste in eckigen Klammern stehen',
    '/Talks': 'das ist kein Name eines Abschnitts; verwenden Sie einen wie talks oder open-source',
    '/x-vitrine/theme':
      'hier muss einer dieser Werte stehen: paper, studio, terminal, gallery, sidebar, links',
    '/x-vitrine/colour': 'dieses Feld ist unbekannt',
    '/x-vitrine/titles/work': 'das ist länger als 100 Zeichen',
    '/x-vitrine/visibility/~1basics~1nothing': 'hier muss ein Feld von basics stehen, etwa /basics/email',
    '/x-vitrine/sections/1': 'dieser Abschnitt ist doppelt aufgeführt',
    '/x-vitrine/sections/2/name': 'kein Abschnitt heißt so, darum kann er nicht privat sein',
    '/x-vitrine/locales/fr/~1basics~1nothing': 'das Dokument hat keinen Text zu dieser Übersetzung',
  });
  const document = JSON.stringify({ work: Array.from({ length: 20_001 }, () => 1) });
  const many = await jo.post('/edit/json', { revision, document }, german);
  expect(many.body).toContain('es hat mehr als 20.000 Werte');
});

test("reports rare errors in the page's language too", async () => {
  const { revision } = await open();
  const tags =
    'ab ar bg bn cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lt lv mk mt nl no pl pt ro';
  const names = Array.from({ length: 101 }, (_, index) => `a-${index}`);
  const wrong = {
    basics: { url: 'https://example.org', score: 0 },
    projects: [
      { name: 'A', 'x-vitrine': { formerSlugs: ['No Slug'] } },
      { name: 'B', 'x-vitrine': { formerSlugs: names } },
      { name: 'C', 'her own': { url: 'tel:1' }, 'x-vitrine': { locales: { fr: { '/her own/url': 'x:1' } } } },
    ],
    meta: { canonical: 'nowhere' },
    'x-vitrine': {
      sections: [{ visibility: 'private' }],
      locales: { fr: { '/basics/url': 'javascript:1' } },
    },
  };
  const document = JSON.stringify(wrong).replace('"score":0', '"score":1e999,"__proto__":1');
  const manyLanguages = { locales: Object.fromEntries(tags.split(' ').map((tag) => [tag, {}])) };
  const german = { 'Accept-Language': 'de' };
  const said = async (sent: string) => {
    const { body } = await jo.post('/edit/json', { revision, document: sent }, german);
    const lines = body.matchAll(/<code>([^<]+)<\/code> <bdi>([^<]+)<\/bdi>/g);
    return Object.fromEntries([...lines].map(([, pointer, words]) => [pointer, words]));
  };
  expect(await said(document)).toEqual({
    '/basics/score': 'diese Zahl ist zu groß zum Speichern',
    '/basics/__proto__': 'dieser Name kann nicht verwendet werden',
    '/projects/0/x-vitrine/formerSlugs/0':
      'Verwenden Sie höchstens 64 Kleinbuchstaben, Ziffern und Bindestriche.',
    '/projects/1/x-vitrine/formerSlugs': 'es hat mehr als 100 Einträge',
    '/projects/2/x-vitrine/locales/fr/~1her own~1url':
      'das macht /projects/2/her own/url ungültig: Geben Sie eine URL wie https://example.org ein.',
    '/meta/canonical': 'Geben Sie eine URL wie https://example.org ein.',
    '/x-vitrine/sections/0': 'hier fehlt name',
    '/x-vitrine/locales/fr/~1basics~1url':
      'das macht /basics/url ungültig: Geben Sie eine URL wie https://example.org ein.',
  });
  expect(await said(JSON.stringify({ 'x-vitrine': manyLanguages }))).toEqual({
    '/x-vitrine/locales': 'es hat mehr als 32 Sprachen',
  });
});

test('reports the line of a syntax error', async () => {
  const { revision } = await open();
  const answer = await jo.post('/edit/json', { revision, document: '{\n  "basics": {,}\n}' });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('<strong>Line 2:</strong> <bdi>this is not valid JSON from column 14 on');
});

test('formats without saving', async () => {
  const { revision } = await open();
  const answer = await jo.post('/edit/json', { revision, document: '{"basics":{"name":"X"}}', do: 'format' });
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('{\n  &quot;basics&quot;: {');
  expect((await open()).revision).toBe(revision);
});

test('asks about conflicts of two edits and applies the decision', async () => {
  const mine = await open();
  const theirs = await open();
  await jo.post('/edit/json', { ...theirs, document: theirs.document.replace('Jo Ann', 'Joanna') });
  const typed = { ...mine, document: mine.document.replace('Jo Ann', 'Jo Anne').replace('One', 'First') };
  const asked = await jo.post('/edit/json', typed);
  expect(asked.status).toBe(409);
  expect(asked.body).toContain('<a href="/edit/json" aria-current="page">');
  for (const text of ['Jo Ann', 'Jo Anne', 'Joanna']) expect(asked.body).toContain(text);
  const [, choice = ''] = /name="(choose [^"]*)"/.exec(asked.body) ?? [];
  const decided = await jo.post('/edit/json', { ...typed, [choice]: 'mine' });
  expect(decided.status).toBe(303);
  const { document } = await open();
  expect(document).toContain('"Jo Anne"');
  expect(document).toContain('"First"');
});
