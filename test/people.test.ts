import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { putFile } from '../src/accounts/change-files.ts';
import { suspendUser } from '../src/accounts/change-state.ts';
import { createToken } from '../src/accounts/identity/tokens.ts';
import { publish } from '../src/accounts/publish.ts';
import { migrations } from '../src/store/migrations.ts';
import { accountsOf } from './support/accounts.ts';
import { engines, newDatabaseUrl } from './support/engines.ts';
import { expectHealth, testHealth } from './support/health.ts';
import { signInAs } from './support/member.ts';
import { createPicture } from './support/pictures.ts';
import { startPostgres } from './support/postgres.ts';
import { addProfile, api, main, preview, startTestServer, type TestServer } from './support/server.ts';

const listed = { 'x-vitrine': { directory: 'listed' } };
const ada = {
  basics: {
    name: 'Ada Lovelace',
    label: '=SUM(A1), "first"',
    location: { city: 'London', countryCode: 'GB' },
  },
  skills: [{ name: 'Analysis', keywords: ['Bernoulli numbers'] }],
  languages: [{ language: 'English' }],
  ...listed,
};

async function addPeople(server: TestServer): Promise<void> {
  await addProfile(server, 'ada', ada);
  await addProfile(server, 'soren', { basics: { name: 'Søren Ærø', label: 'Baker' }, ...listed });
  await addProfile(server, 'nour', {
    basics: { name: 'نُور', label: 'محرّرة' },
    'x-vitrine': { directory: 'listed', language: 'ar' },
  });
  await addProfile(server, 'shy', { basics: { name: 'Shy Person' }, 'x-vitrine': { directory: 'unlisted' } });
}

const every = ['/people', '/people/embed', '/people/feed', '/sitemap.xml', '/sitemaps/1.xml', '/robots.txt'];

describe('DIRECTORY=off, the default', async () => {
  const server = await startTestServer();
  afterAll(() => server.stop());
  await addPeople(server);

  test.each([...every, '/people?q=ada'])('%s has no route', async (path) => {
    const { status, body } = await server.call(path, { headers: { Accept: 'text/plain' } });
    expect([status, body]).toEqual([
      404,
      `404 Not Found\n\nNo route found for "GET http://${main}${path}"\n`,
    ]);
  });

  test('/people on the API host has no route and is not documented', async () => {
    expect((await server.call('/people?q=ada', { host: api })).status).toBe(404);
    const document = JSON.parse((await server.call('/openapi.json', { host: api })).body);
    expect(document.paths['/people']).toBeUndefined();
    expect((await server.call('/', { host: api })).body).not.toContain('/people');
  });

  test('the landing page has the name and the way to sign in, and lists no one', async () => {
    const { body } = await server.call('/');
    expect(body).toMatch(
      /<h1 dir="auto">Vitrine<\/h1><div class="card"><a class="button wide" href="\/sign-in">/,
    );
    expect(body.slice(body.indexOf('<body>'))).not.toMatch(/Lovelace|"\/people|alice|username|<form/);
    const member = await signInAs(server, 'ada');
    expect((await member.get('/')).body).toContain(
      '<a class="button wide" href="/edit">Edit your profile</a>',
    );
  });

  test("the account page doesn't mention it", async () => {
    expect((await (await signInAs(server, 'ada')).get('/account')).body).not.toContain('Directory');
  });
});

describe('DIRECTORY=members', async () => {
  const server = await startTestServer({ DIRECTORY: 'members', ACCESS_LOG: 'on' });
  afterAll(() => server.stop());
  await addPeople(server);

  test('redirects visitors to sign-in and returns 401 to programs', async () => {
    for (const path of ['/people?q=ada', '/people?q=ada&format=html', '/people/embed?q=ada']) {
      const { status, headers, body } = await server.call(path);
      expect([status, headers.location]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
      expect(body).not.toContain('Lovelace');
    }
    for (const format of ['json', 'csv', 'vcard']) {
      const { status, body } = await server.call(`/people?q=ada&format=${format}`);
      expect([status, body.includes('Lovelace')]).toEqual([401, false]);
    }
    expect((await server.call('/')).body).not.toContain('Lovelace');
    expect((await server.call('/')).body).not.toContain('"/people');
  });

  test('has no routes for search engines and feed clients', async () => {
    for (const path of every.slice(2)) expect((await server.call(path)).status).toBe(404);
  });

  test('members find each other and see that they are listed', async () => {
    const member = await signInAs(server, 'ada');
    expect((await member.get('/people?q=bak')).body).toContain('Søren Ærø');
    expect((await member.get('/')).body).toContain('Søren Ærø');
    expect((await member.get('/account')).body).toContain('You’re listed.');
    const others = [
      ['alice', 'You aren’t listed by default'],
      ['shy', 'You aren’t listed.'],
    ] as const;
    for (const [username, text] of others)
      expect((await (await signInAs(server, username)).get('/account')).body).toContain(text);
  });

  test('the API needs a token with read scope', async () => {
    const ask = (token?: string) =>
      server.call('/people?q=ada', { host: api, headers: token ? { Authorization: `Bearer ${token}` } : {} });
    const issue = (scopes: ('profile:read' | 'profile:write')[]) =>
      createToken(accountsOf(server), { username: 'soren', scopes, expiresAt: null });
    expect((await ask()).status).toBe(401);
    expect((await ask((await issue(['profile:write'])).token)).status).toBe(403);
    const { status, body } = await ask((await issue(['profile:read'])).token);
    expect([status, JSON.parse(body).items[0].username]).toEqual([200, 'ada']);
  });
});

describe('DIRECTORY=public', async () => {
  const server = await startTestServer({
    DIRECTORY: 'public',
    ACCESS_LOG: 'on',
    EMBED_ORIGINS: 'https://acme.example, https://blog.example:8443',
  });
  afterAll(() => server.stop());
  beforeAll(() => addPeople(server));
  const list = async (query: string) =>
    JSON.parse((await server.call(`/people?format=json&${query}`)).body) as {
      items: { username: string }[];
      next: string | null;
      count: number | null;
    };
  const names = async (query: string) => (await list(query)).items.map(({ username }) => username);

  test('marks the searched skill on the page of results', async () => {
    const { status, headers, body } = await server.call('/people?q=bernoulli');
    expect(status).toBe(200);
    expect(body).toContain('<mark>Bernoulli numbers</mark>');
    expect(body).toContain('>Analysis<');
    expect(body).toContain(`<a href="http://${preview}/ada"><bdi>Ada Lovelace</bdi></a>`);
    for (const [type, name, value] of [
      ['checkbox', 'skill', 'Analysis'],
      ['radio', 'place', 'London'],
      ['checkbox', 'language', 'English'],
    ])
      expect(body).toContain(`<input type="${type}" form="search" name="${name}" value="${value}"/>`);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('strict-origin');
    expect(headers['content-security-policy']).toContain(`img-src 'self' data: http://${preview};`);
    expect(headers.vary?.split(', ')).toContain('Accept');
  });

  test('escapes the query', async () => {
    const { body } = await server.call('/people?q=%22%3E%3Cscript%3E&skill=%3Cb%3E');
    expect(body).toContain('value="&quot;>&lt;script>"');
    expect(body).not.toContain('<b>');
    expect(body).toContain('No people match.');
  });

  test('as a table for many people', async () => {
    const { body } = await server.call('/people?view=table&sort=newest');
    expect(body).toContain('<th scope="col">Headline</th>');
    expect(body).toMatch(
      /<tr lang="ar"><th scope="row"><span class="who"><(?:img|span) class="avatar"[^>]*>(?:[^<]*<\/span>)?<a href="[^"]*\/nour"><bdi>نُور<\/bdi><\/a>/,
    );
  });

  test('keeps the order of place parts in any script', async () => {
    await addProfile(server, 'rima', {
      basics: { name: 'Rima', location: { city: 'بيروت', countryCode: 'LB' } },
      ...listed,
    });
    for (const view of ['cards', 'table'])
      expect((await server.call(`/people?q=rima&view=${view}`)).body).toContain(
        '<bdi dir="ltr"><bdi>بيروت</bdi>, <bdi>Lebanon</bdi></bdi>',
      );
    await addProfile(server, 'rima', { basics: { name: 'Rima' }, 'x-vitrine': { directory: 'unlisted' } });
  });

  test('as JSON by ?format= and Accept, the same as on the API host', async () => {
    const { headers, body } = await server.call('/people?q=love', {
      headers: { Accept: 'application/json' },
    });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(body)).toEqual({
      items: [
        {
          username: 'ada',
          language: 'en',
          name: 'Ada Lovelace',
          headline: '=SUM(A1), "first"',
          place: 'London, United Kingdom',
          skills: ['Analysis', 'Bernoulli numbers'],
          languages: ['English'],
          picture: null,
          url: `http://${preview}/ada`,
          since: '2026-01-02T03:04:05.000Z',
        },
      ],
      next: null,
      count: 1,
      more: false,
      exact: true,
    });
    const other = await server.call('/people?q=love', { host: api });
    expect(JSON.parse(other.body)).toEqual(JSON.parse(body));
    expect(other.headers['cache-control']).toBe('no-store');
  });

  test('as CSV without formulas', async () => {
    const { headers, body } = await server.call('/people?format=csv&q=love');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="people.csv"');
    expect(body.replace('\ufeff', '')).toBe(
      [
        'username,name,headline,place,skills,languages,url,picture',
        `ada,"Ada Lovelace","'=SUM(A1), ""first""","London, United Kingdom","Analysis; Bernoulli numbers",English,http://${preview}/ada,`,
        '',
      ].join('\r\n'),
    );
  });

  test('as vCards of a team', async () => {
    const { headers, body } = await server.call('/people', { headers: { Accept: 'text/vcard' } });
    expect(headers['content-disposition']).toBe('attachment; filename="people.vcf"');
    expect(body.match(/^FN:.*(?=\r)/gm)).toEqual(['FN:Ada Lovelace', 'FN:نُور', 'FN:Søren Ærø']);
    expect(body).not.toContain('Shy');
  });

  test.each([
    ['/people?format=pdf', 406, 'The directory is available as html, json, csv, vcard.'],
    ['/people?cursor=x', 422, 'cursor is not a valid cursor; use `next` from the previous page'],
    [
      '/people?cursor=WzAsImEiLCJiIl0',
      422,
      'cursor is not a valid cursor; use `next` from the previous page',
    ],
    ['/people?limit=0', 422, 'limit must be a whole number from 1 to 100'],
    ['/people?limit=1e9', 422, 'limit must be'],
    ['/people?sort=rank', 422, 'sort must be one of name, newest'],
    ['/people?view=map', 422, 'view must be one of cards, table'],
  ])('%s is rejected', async (path, status, text) => {
    const answer = await server.call(path);
    expect(answer.status).toBe(status);
    expect(answer.body).toContain(text);
  });

  test('shows facet counts before a search', async () => {
    const groups =
      /<details class="facets disclosure">.*?<\/details>/s.exec((await server.call('/people')).body)?.[0] ??
      '';
    expect(groups).toContain('value="Analysis"/><span dir="auto">Analysis</span><bdi class="num">1</bdi>');
    const more = /<ul class="topics">.*?<\/ul>/s.exec((await server.call('/')).body)?.[0] ?? '';
    expect(more).not.toContain('<bdi class="num">0</bdi>');
  });

  test('filters by several skills and languages and one place', async () => {
    const path = '/people?skill=Analysis&skill=bernoulli+numbers&language=en&place=London&place=Gent&cursor=';
    const { body } = await server.call(path);
    expect([...body.matchAll(/value="([^"]*)" checked/g)].map(([, text]) => text)).toEqual([
      'Analysis',
      'bernoulli numbers',
      'London',
      'English',
    ]);
    expect(body).toContain('<bdi>Ada Lovelace</bdi>');
    expect(body).toContain(
      'href="/people?language=en&amp;place=London&amp;place=Gent&amp;skill=bernoulli+numbers" title="remove"',
    );
    expect(body).toContain(
      'href="/people?skill=Analysis&amp;skill=bernoulli+numbers&amp;place=London&amp;place=Gent"',
    );
    const links = [...body.matchAll(/<a [^>]*href="\/people\?[^"]*"/g)].map(([link]) => link);
    expect(links.filter((link) => !link.includes('rel="nofollow"'))).toEqual([]);
    expect(await names('skill=Analysis&skill=Bernoulli+numbers')).toEqual(['ada']);
    expect(await names('skill=Analysis&skill=Welding')).toEqual([]);
    const many = Array.from({ length: 40 }, (_, n) => `skill=${n}`).join('&');
    expect((await server.call(`/people?${many}`)).body.match(/checked/g)).toHaveLength(5);
  });

  test('filters by several skills in the API, and by one place only', async () => {
    const ask = (query: string) => server.call(`/people?${query}`, { host: api });
    const usernames = async (query: string) =>
      JSON.parse((await ask(query)).body).items.map(({ username }: { username: string }) => username);
    expect(await usernames('skill=Analysis&skill=bernoulli+numbers&skill=&language=English')).toEqual([
      'ada',
    ]);
    expect(await usernames('skill=Welding&skill=Analysis')).toEqual([]);
    expect(await usernames('language=Klingon&language=English')).toEqual([]);
    const refused = async (query: string) => {
      const { status, body } = await ask(query);
      return [status, JSON.parse(body).errors];
    };
    for (const name of ['place', 'q', 'limit', 'sort'])
      expect(await refused(`${name}=1&${name}=2`)).toEqual([
        422,
        [{ pointer: `/${name}`, detail: 'must not come more than once' }],
      ]);
    expect(await refused('skill=a&'.repeat(6))).toEqual([
      422,
      [{ pointer: '/skill', detail: 'must not come more than 5 times' }],
    ]);
  });

  test('shows crawlers one list by page without filter combinations', async () => {
    const canonical = async (path: string) =>
      /<link rel="canonical" href="([^"]+)"/.exec((await server.call(path)).body)?.[1];
    const everyone = `http://${main}/people`;
    expect(await canonical('/people')).toBe(everyone);
    const { headers, body } = await server.call('/people?limit=1&view=table');
    const [, cursor = ''] = /cursor=([\w-]+)/.exec(headers.link ?? '') ?? [];
    expect(await canonical(`/people?limit=1&cursor=${cursor}`)).toBe(`${everyone}?cursor=${cursor}`);
    const filters = ['q=ada', 'skill=Analysis', 'place=London&language=English', 'sort=newest'];
    for (const filter of filters) expect(await canonical(`/people?${filter}`)).toBe(everyone);
    const { link = '' } = (await server.call('/people?limit=1&sort=newest')).headers;
    const [, second = ''] = /<http:\/\/[^/]+([^>]+cursor=[^>]+)>/.exec(link) ?? [];
    expect(await canonical(second)).toBe(everyone);
    expect(body).toContain('<a rel="next" href=');
    expect((await server.call('/people?limit=1&sort=newest')).body).toContain('<a rel="next nofollow" href=');
    const links = [...body.matchAll(/<a [^>]*href="\/people\?[^"]*"/g)].map(([link]) => link);
    const followed = links.filter((link) => !link.includes('nofollow'));
    expect(followed.filter((link) => /[?;](?:q|skill|place|language|sort|view|format)=/.test(link))).toEqual([
      expect.stringContaining('rel="next"'),
    ]);
  });

  test('continues after a page by link and header', async () => {
    const first = await server.call('/people?limit=2&view=table');
    const [, next = ''] = /<a rel="next" href="([^"]+)"/.exec(first.body) ?? [];
    const path = next.replaceAll('&amp;', '&');
    expect(first.headers.link).toBe(`<http://${main}${path}>; rel="next"`);
    const second = await server.call(path);
    expect(second.body).toContain('Søren Ærø');
    expect(second.body).not.toContain('Ada Lovelace');
    expect(second.headers.link).toBeUndefined();
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`limit=1&cursor=${cursor}`);
      seen.push(...page.items.map(({ username }) => username));
      cursor = page.next;
    }
    expect(seen).toEqual(['ada', 'nour', 'soren']);
  });

  test.each(['"', '*', 'NEAR(ada)', 'name:ada', '%00', '\\', '(', "'", '%', '-'])(
    'typing %p causes no error',
    async (typed) => {
      expect((await server.call(`/people?q=${encodeURIComponent(typed)}`)).status).toBe(200);
      expect((await server.call(`/people?q=${encodeURIComponent(typed)}`, { host: api })).status).toBe(200);
    },
  );

  test.each(['???', '???&skill=Analysis'])('%s has no word and finds no one', async (query) => {
    const { body } = await server.call(`/people?q=${query}`);
    expect(body).toContain('Enter at least one word to search for.');
    expect(await names(`q=${query}`)).toEqual([]);
  });

  test('cuts a very long query and returns 414 for an oversized URL', async () => {
    expect(await names(`q=${'ada%20'.repeat(1_000)}`)).toEqual(['ada']);
    expect((await server.call(`/people?q=${'x'.repeat(10_000)}`)).status).toBe(414);
  });

  test('omits users who were just unlisted, suspended or unpublished', async () => {
    await addProfile(server, 'goer', { basics: { name: 'Gesa Goer' }, ...listed });
    expect(await names('q=gesa')).toEqual(['goer']);
    await addProfile(server, 'goer', {
      basics: { name: 'Gesa Goer' },
      'x-vitrine': { directory: 'unlisted' },
    });
    expect(await names('q=gesa')).toEqual([]);
    await addProfile(server, 'goer', { basics: { name: 'Gesa Goer' }, ...listed });
    await suspendUser(accountsOf(server), 'goer');
    expect(await names('q=gesa')).toEqual([]);
    for (const path of [
      '/',
      '/people',
      '/people/feed',
      '/sitemap.xml',
      '/people?format=vcard',
      '/people/embed',
    ])
      expect((await server.call(path)).body).not.toMatch(/goer/i);
  });

  test("no representation of a profile reveals the member's choice", async () => {
    for (const format of ['html', 'json', 'jsonld', 'vcard', 'markdown', 'text'])
      expect((await server.call(`/ada?format=${format}`, { host: preview })).body).not.toMatch(
        /directory|listed/,
      );
  });

  test('logs no query, however the request ends', async () => {
    const planted = 'plantedquery';
    await server.call(`/people?q=${planted}`);
    await server.call(`/people/?q=${planted}`);
    await server.call(`/%70eople?q=${planted}`);
    await server.call(`/people?q=${planted}`, { method: 'POST' });
    await server.call(`/people?q=${planted}&limit=0`);
    await server.call(`/people/embed?q=${planted}`);
    await server.call(`/people?q=${planted}`, { host: api });
    await server.call(`/sign-in?next=${encodeURIComponent(`/people?q=${planted}`)}`);
    const lines = server.logged.filter((line) => line.includes(' request '));
    expect(lines.filter((line) => line.includes('target=/people ')).length).toBeGreaterThan(3);
    expect(server.logged.join('')).not.toContain(planted);
    await server.call(`/health?q=${planted}`);
    expect(server.logged.join('')).toContain(`/health?q=${planted}`);
  });

  test('can be framed by the named sites only', async () => {
    const { status, headers, body } = await server.call('/people/embed?q=ada');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain(
      'frame-ancestors https://acme.example https://blog.example:8443',
    );
    expect(body).toContain('Ada Lovelace');
    expect(body).not.toContain('<form');
    expect(body.match(/<a /g)?.length).toBe(body.match(/target="_top"/g)?.length ?? 0);
    expect((await server.call('/people?q=ada')).headers['content-security-policy']).toContain(
      "frame-ancestors 'none'",
    );
  });

  test('lists new users as an Atom feed with 304', async () => {
    const { headers, body } = await server.call('/people/feed');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(body).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">');
    expect(body).toContain('<title>Ada Lovelace</title>');
    expect(body).toContain('=SUM(A1), &quot;first&quot;');
    const again = await server.call('/people/feed', { headers: { 'If-None-Match': String(headers.etag) } });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('has a sitemap of listed users, named in robots.txt', async () => {
    const { headers, body } = await server.call('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual(
      ['ada', 'soren', 'nour'].map((name) => `http://${preview}/${name}`),
    );
    expect((await server.call('/robots.txt')).body).toContain(`Sitemap: http://${main}/sitemap.xml\n`);
    expect((await server.call('/sitemaps/2.xml')).status).toBe(404);
    expect((await server.call('/sitemaps/x')).status).toBe(404);
    expect((await server.call('/robots.txt', { host: preview })).body).toContain('User not found.');
  });

  test('splits the sitemap from fifty thousand users on', async () => {
    const { database } = server;
    const names = ['ada', 'nour', 'soren'];
    const rows = await database.all<{ username: string; n: number }>('SELECT username, n FROM people');
    const placeAt = async (numbers: readonly number[]) => {
      for (const [index, n] of numbers.entries())
        await database.run('UPDATE people SET n = $1 WHERE username = $2', [n, names[index] ?? '']);
      // A change made directly in the database notifies no one, so another user is saved to trigger the update.
      await addProfile(server, 'witness', { 'x-vitrine': { directory: 'unlisted' } });
    };
    await placeAt([50_000, 50_001, 100_001]);
    const { body } = await server.call('/sitemap.xml');
    expect([...body.matchAll(/<sitemap><loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual(
      [1, 2, 3].map((part) => `http://${main}/sitemaps/${part}.xml`),
    );
    const parts = await Promise.all([1, 2, 3, 4].map((part) => server.call(`/sitemaps/${part}.xml`)));
    expect(parts.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    expect(
      parts.slice(0, 3).map((part) => [...part.body.matchAll(/<loc>.*\/(.*?)<\/loc>/g)][0]?.[1]),
    ).toEqual(names);
    expect(parts.map((part) => part.body.match(/<url>/g)?.length ?? 0)).toEqual([1, 1, 1, 0]);
    await placeAt(names.map((name) => rows.find(({ username }) => username === name)?.n ?? 0));
  });

  test('the landing page has a search box and the newest people', async () => {
    const { body } = await server.call('/');
    expect(body).toContain('action="/people"');
    expect(body).toContain('Søren Ærø');
    expect(body).not.toContain('Shy');
    // The showcase needs more than three members.
    expect(body).not.toContain('<ul class="case');
    expect(body).toContain('<h2>Browse by skill</h2>');
    expect(body).toContain('Try <a rel="nofollow" href="/people?q=Analysis" dir="auto">Analysis</a>');
  });

  testHealth(() => server.database);
});

test('with DIRECTORY_DEFAULT=listed lists members without a choice, and the account explains it', async () => {
  const server = await startTestServer({ DIRECTORY: 'public', DIRECTORY_DEFAULT: 'listed' });
  await addPeople(server);
  const { body } = await server.call('/people?format=json');
  expect(JSON.parse(body).items.map(({ username }: { username: string }) => username)).toEqual([
    'ada',
    'alice',
    'nour',
    'soren',
  ]);
  expect((await server.call('/sitemap.xml')).body).toContain(`http://${preview}/alice<`);
  const member = await signInAs(server, 'alice');
  expect((await member.get('/account')).body).toContain('You’re listed by default.');
  await server.stop();
});

test('the landing page shows faces and works with links', async () => {
  const server = await startTestServer({ DIRECTORY: 'public' });
  const picture = await createPicture('png', 900, 300);
  for (const username of ['ada', 'shy', 'mo']) {
    const choice = username === 'shy' ? 'unlisted' : 'listed';
    const hidden = { name: 'Planted', 'x-vitrine': { slug: 'planted', visibility: 'private' } };
    await addProfile(server, username, {
      basics: { name: `${username} <b>` },
      projects: [hidden, { name: `Bridge of ${username}`, 'x-vitrine': { slug: 'bridge' } }],
      'x-vitrine': { directory: choice, locales: { de: { '/projects/1/name': `Brücke von ${username}` } } },
    });
    for (const place of ['basics/image', 'projects/planted', 'projects/bridge'])
      await putFile(accountsOf(server), username, `${place}/p.png`, picture);
    await publish(accountsOf(server), username);
  }
  const cells = async (path: string) => {
    const { body } = await server.call(path);
    expect(body).not.toMatch(/shy|planted/i);
    const [, shown = ''] = /<ul class="case narrow">(.*?)<\/ul>/.exec(body) ?? [];
    return [
      ...shown.matchAll(/href="http:\/\/[^/]+(.*?)".*?src="http:\/\/[^/]+(.*?)".*?<span>(.*?)<\/span>/g),
    ].map(([, ...found]) => found.map((text) => text.replace(/<\/?bdi[^>]*>/g, '')));
  };
  expect(await cells('/')).toEqual([
    ['/mo/projects/bridge?lang=en', '/mo/projects/bridge/p.png?size=small', 'Bridge of mo · mo &lt;b>'],
    ['/mo?lang=en', '/mo/basics/image/p.png?size=small', 'mo &lt;b>'],
    ['/ada/projects/bridge?lang=en', '/ada/projects/bridge/p.png?size=small', 'Bridge of ada · ada &lt;b>'],
  ]);
  expect((await cells('/?lang=de'))[0]).toEqual([
    '/mo/projects/bridge?lang=de',
    '/mo/projects/bridge/p.png?size=small',
    'Brücke von mo · mo &lt;b>',
  ]);
  await server.stop();
});

const postgres = await startPostgres();
afterAll(() => postgres.stop());

test.each(engines)(
  'an unlisted person disappears from other nodes within a second, on %s',
  async (engine) => {
    const environment = { DIRECTORY: 'public', DATABASE_URL: await newDatabaseUrl(engine, postgres) };
    const [one, other] = [await startTestServer(environment), await startTestServer(environment)];
    const find = async () => JSON.parse((await other.call('/people?format=json&q=gesa')).body).items.length;
    await addProfile(one, 'goer', { basics: { name: 'Gesa Goer' }, ...listed });
    expect(await find()).toBe(1);
    await addProfile(one, 'goer', { basics: { name: 'Gesa Goer' }, 'x-vitrine': { directory: 'unlisted' } });
    expect(await find()).toBe(0);
    await expectHealth(one.database);
    await Promise.all([one.stop(), other.stop()]);
  },
);

describe('by the sound of a name', async () => {
  const server = await startTestServer({ DIRECTORY: 'public' });
  afterAll(() => server.stop());
  beforeAll(async () => {
    await addProfile(server, 'ps', { basics: { name: 'प्रिया शर्मा' }, ...listed });
    await addProfile(server, 'sm', { basics: { name: 'さとう めぐみ' }, ...listed });
    // The search tries typos only if it has no exact match.
    await addProfile(server, 'other', { basics: { name: 'Priyasha Megumira' }, ...listed });
  });

  test('operators find users, also in an old database', async () => {
    const { database } = server;
    const words = () =>
      database.all(
        "SELECT word FROM user_words JOIN users ON id = user_id WHERE username = 'ps' ORDER BY word",
      );
    const before = await words();
    expect(before).toContainEqual({ word: 'priya' });
    await database.run('DELETE FROM user_words', []);
    const migration = migrations.find(({ name }) => name === '0051-names-by-sound');
    await database.transaction(async (queries) => migration?.work?.(queries, () => {}));
    expect(await words()).toEqual(before);
  });

  test.each([
    ['priya', ['other', 'ps']],
    ['megumi', ['other', 'sm']],
    ['प्रिया', ['ps']],
  ])('%s finds people with that name', async (query, found) => {
    const { body } = await server.call(`/people?format=json&q=${encodeURIComponent(query)}`);
    const names = JSON.parse(body).items.map(({ username }: { username: string }) => username);
    expect(names.toSorted()).toEqual(found);
  });
});
