import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { examineUsers } from '../src/ops/cli/examine-users.ts';
import { migrations } from '../src/store/migrations.ts';
import { accountsOf } from './support/accounts.ts';
import { newDatabaseUrl, oneEngine } from './support/engines.ts';
import { startPostgres } from './support/postgres.ts';
import { addProfile, api, main, preview, startTestServer, type TestServer } from './support/server.ts';

const lena = {
  basics: { name: 'Lena Berg', label: 'Welder', location: { city: 'Munich', countryCode: 'DE' } },
  // The private skill comes first, so that a translation by the wrong index would reveal it.
  skills: [
    {
      name: 'plantedskill',
      'x-vitrine': { visibility: 'private', locales: { de: { '/name': 'plantedwort' } } },
    },
    { name: 'Welding', keywords: ['Steel'] },
  ],
  languages: [{ language: 'German' }, { language: 'Sindarin' }],
  'x-vitrine': {
    directory: 'listed',
    locales: {
      de: {
        '/basics/label': 'Schweißerin',
        '/basics/location/city': 'München',
        '/skills/1/name': 'Schweißen',
      },
      'pt-BR': { '/basics/label': 'Soldadora' },
    },
  },
};
/** A person whose translation contains private values. */
const hilda = {
  basics: {
    name: 'Hilda Hidden',
    label: 'plantedlabel',
    location: { city: 'plantedcity', countryCode: 'AT' },
  },
  languages: [{ language: 'plantedlanguage' }],
  'x-vitrine': {
    directory: 'listed',
    visibility: { '/basics/label': 'private', '/basics/location/city': 'private' },
    sections: [{ name: 'languages', visibility: 'private' }],
    locales: {
      de: {
        '/basics/name': 'Hilde Verborgen',
        '/basics/label': 'plantedtitel',
        '/basics/location/city': 'plantedstadt',
        '/languages/0/language': 'plantedsprache',
      },
    },
  },
};
const omar = {
  basics: { name: 'عمر', label: 'لحّام', location: { countryCode: 'AT' } },
  languages: [{ language: 'الألمانية' }],
  'x-vitrine': { directory: 'listed', language: 'ar' },
};

const postgres = await startPostgres();
afterAll(() => postgres.stop());

describe.each(oneEngine)("people in the visitor's language on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    const DATABASE_URL = await newDatabaseUrl(engine, postgres);
    server = await startTestServer({
      DIRECTORY: 'public',
      EMBED_ORIGINS: 'https://acme.example',
      DATABASE_URL,
    });
    await addProfile(server, 'lena', lena);
    await addProfile(server, 'hilda', hilda);
    await addProfile(server, 'omar', omar);
  });
  afterAll(() => server.stop());
  const german = { 'Accept-Language': 'de-CH, en;q=0.5' };
  const read = (path: string, headers: Record<string, string> = {}, host = main) =>
    server.call(path, { headers, host });
  const json = async (path: string, headers?: Record<string, string>, host?: string) =>
    JSON.parse((await read(path, headers, host)).body);

  test('the page has translated texts, and marks others with their language', async () => {
    const { body, headers } = await read('/people?q=lena', german);
    expect(body).toContain('<li class="person" lang="de">');
    expect(body).toContain(`<a href="http://${preview}/lena?lang=de"><bdi lang="en">Lena Berg</bdi></a>`);
    expect(body).toContain('<p><bdi>Schweißerin</bdi></p>');
    expect(body).toContain('<bdi dir="ltr"><bdi>München</bdi>, <bdi>Deutschland</bdi></bdi>');
    expect(body).toContain('<li dir="auto">Schweißen</li><li lang="en" dir="auto">Steel</li>');
    expect([headers['content-language'], headers.vary]).toEqual([
      'de',
      expect.stringContaining('Accept-Language'),
    ]);
    const table = (await read('/people?q=lena&view=table&lang=de')).body;
    expect(table).toContain('<tr lang="de"><th scope="row">');
    expect(table).toContain('<td><bdi lang="en">German, Sindarin</bdi></td>');
  });

  test('shows profiles without a translation in their own language', async () => {
    const { body } = await read('/people', german);
    expect(body).toContain(`<li class="person" lang="ar">`);
    expect(body).toContain(`<a href="http://${preview}/omar"><bdi>عمر</bdi></a>`);
    expect((await read('/people?q=lena')).body).toContain(
      `<a href="http://${preview}/lena?lang=en"><bdi>Lena Berg</bdi></a>`,
    );
  });

  test.each(['/', '/people/embed', '/people?view=table', '/people/feed', '/people?format=csv'])(
    '%s is in German on request',
    async (path) => {
      const asked = `${path}${path.includes('?') ? '&' : '?'}lang=de`;
      expect((await read(asked)).body).toContain('Schweißerin');
      expect((await read(path, german)).body).toContain('Hilde Verborgen');
      expect((await read(path)).body).toContain('Welder');
    },
  );

  test('links keep the language of the URL', async () => {
    const { body } = await read('/people?lang=de');
    expect(body).toContain('<input type="hidden" name="lang" value="de"/>');
    expect(body).toContain('name="place" value="München"');
    expect(body).toContain('href="/people/feed?lang=de"');
    expect((await read('/?lang=de')).body).toContain('href="/people?sort=newest&amp;lang=de"');
    expect((await read('/people?q=lena&lang=en', german)).body).toContain(`"http://${preview}/lena?lang=en"`);
  });

  test('the feed marks languages and differs by language', async () => {
    const { body, headers } = await read('/people/feed?lang=de');
    expect(body).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de">');
    expect(body).toContain('<title xml:lang="en">Lena Berg</title>');
    expect(body).toContain('<summary>Schweißerin</summary>');
    expect(body).toContain(`<id>http://${main}/people/feed</id>`);
    const known = { 'If-None-Match': String(headers.etag) };
    expect((await read('/people/feed?lang=de', known)).status).toBe(304);
    expect((await read('/people/feed', known)).status).toBe(200);
    expect(headers.vary).toContain('Accept-Language');
  });

  test('vCards have translated texts', async () => {
    expect((await read('/people?format=vcard&q=lena', german)).body).toContain('TITLE:Schweißerin');
    expect((await read('/people?format=vcard&q=lena')).body).toContain('TITLE:Welder');
  });

  test('JSON is in the language of the page on the main host, and of the profile on the API host', async () => {
    const wanted = {
      language: 'de',
      name: 'Lena Berg',
      headline: 'Schweißerin',
      place: 'München, Deutschland',
      skills: ['Schweißen', 'Steel'],
      languages: ['German', 'Sindarin'],
      url: `http://${preview}/lena`,
    };
    for (const host of [main, api])
      for (const [path, headers] of [
        ['/people?q=lena&lang=de', {}],
        ['/people?q=lena', { 'Accept-Language': 'de' }],
      ] as const) {
        const answer = await read(path, { Accept: 'application/json', ...headers }, host);
        expect(JSON.parse(answer.body).items).toEqual([expect.objectContaining(wanted)]);
        expect(answer.headers['content-language']).toBe('en, de');
        expect(answer.headers.vary).toContain('Accept-Language');
      }
    const headline = async (query: string, headers?: Record<string, string>) =>
      (await json(`/people?q=lena${query}`, headers, api)).items[0].headline;
    expect(await headline('')).toBe('Welder');
    expect(await headline('&lang=pt-br')).toBe('Soldadora');
    expect(await headline('', { 'Accept-Language': 'pt' })).toBe('Soldadora');
    expect(await headline('&lang=fr')).toBe('Welder');
    expect((await read('/people?q=nobodyatall', german, api)).headers['content-language']).toBe('de');
  });

  test.each(['schweisserin', 'schweiß', 'München', 'soldadora', 'welder', 'munich'])(
    'a word in any language of a profile finds it: %s',
    async (word) => {
      const { items } = await json(`/people?format=json&q=${encodeURIComponent(word)}`);
      expect(items.map(({ username }: { username: string }) => username)).toEqual(['lena']);
    },
  );

  test("names facets in the visitor's language under one URL for all", async () => {
    const names = async (query: string) =>
      (await json(`/people?format=json&${query}`)).items.map(
        ({ username }: { username: string }) => username,
      );
    for (const [lang, label, country] of [
      ['en', 'German', 'Austria'],
      ['de', 'Deutsch', 'Österreich'],
      ['fr', 'Allemand', 'Autriche'],
      ['ar', 'الألمانية', 'النمسا'],
    ]) {
      const { body } = await read(`/people?lang=${lang}`);
      expect(body).toContain(`name="language" value="German"/><span dir="auto">${label}</span>`);
      expect(body).toContain(`name="place" value="Austria"/><span dir="auto">${country}</span>`);
      expect((await read(`/people?lang=${lang}&language=German`)).body).toContain(
        `<strong dir="auto">${label}</strong>`,
      );
    }
    for (const asked of ['German', 'Deutsch', 'de'])
      expect(await names(`language=${encodeURIComponent(asked)}`)).toEqual(['lena', 'omar']);
    expect(await names(`language=${encodeURIComponent('الألمانية')}`)).toEqual(['omar']);
    expect(await names('place=Austria')).toEqual(['hilda', 'omar']);
    expect(await names('language=Sindarin')).toEqual(['lena']);
    for (const asked of ['skill=Welding', 'skill=Schwei%C3%9Fen', 'place=Munich', 'place=M%C3%BCnchen'])
      expect(await names(asked)).toEqual(['lena']);
    for (const asked of ['Schwei%C3%9Fen', 'Welding'])
      expect((await read(`/people?skill=${asked}&lang=de`)).body).toContain('<mark>Schweißen</mark>');
    expect((await read('/people?q=weld&lang=de')).body).toContain('<mark>Schweißen</mark>');
  });

  test('has nothing private in any translation or row', async () => {
    for (const path of ['/people', '/people/embed', '/people?view=table', '/people/feed', '/'])
      expect((await read(`${path}${path.includes('?') ? '&' : '?'}lang=de`)).body).not.toContain('planted');
    for (const format of ['json', 'csv', 'vcard'])
      expect((await read(`/people?lang=de&format=${format}`)).body).not.toContain('planted');
    const rows = await server.database.all('SELECT * FROM people');
    expect(JSON.stringify(rows)).not.toContain('planted');
    for (const word of ['plantedwort', 'plantedtitel', 'plantedstadt', 'plantedsprache'])
      expect((await json(`/people?format=json&q=${word}`)).items).toEqual([]);
    expect((await json('/people?format=json&language=plantedsprache')).items).toEqual([]);
  });

  test("reports inexact matches in the visitor's language", async () => {
    expect((await read('/people?lang=de&q=Schweisserni')).body).toContain('Kein genauer Treffer');
    expect((await read('/people?lang=de&q=Schweisserin')).body).not.toContain('Kein genauer Treffer');
    expect(await json('/people?format=json&q=Schweisserni')).toMatchObject({ exact: false, count: 1 });
  });

  test('migrates rows of an older version', async () => {
    const { database } = server;
    const numbers = () => database.all<{ n: number }>('SELECT n FROM people ORDER BY n');
    const rows = () =>
      database.all(
        'SELECT username, choice, sort_key, since, entry, fingerprint FROM people ORDER BY username',
      );
    const before = await rows();
    await database.transaction(async (queries) => {
      for (const { n } of await numbers()) await queries.dialect.directoryWords.remove(queries, n);
      await queries.run("UPDATE people SET fingerprint = 'old', entry = $1", [
        JSON.stringify({
          name: 'x',
          headline: '',
          place: '',
          city: '',
          skills: [],
          languages: [],
          language: 'en',
        }),
      ]);
    });
    const accounts = accountsOf({ database });
    const complaints = async () =>
      (await examineUsers(accounts)).findings.filter((finding) => finding.includes('the directory'));
    expect((await read('/people?lang=de')).status).toBe(200);
    expect(await complaints()).toHaveLength(before.length);
    const migration = migrations.find(({ name }) => name === '0051-names-by-sound');
    await database.transaction(async (queries) => migration?.work?.(queries, () => {}));
    expect(await rows()).toEqual(before);
    expect(await numbers()).toEqual(before.map((_, index) => ({ n: index + 1 })));
    expect(await complaints()).toEqual([]);
    expect((await json('/people?format=json&q=soldadora')).items).toHaveLength(1);
  });
});
