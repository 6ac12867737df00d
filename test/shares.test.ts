import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { putFile } from '../src/accounts/change-files.ts';
import { publish } from '../src/accounts/publish.ts';
import { startApi, type TestApi } from './support/api-client.ts';
import type { Call } from './support/client.ts';
import { engines, newDatabaseUrl } from './support/engines.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { addProfile, preview } from './support/server.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const document = {
  basics: {
    name: 'Ada Lovelace',
    label: 'Analyst at Analytical Engines',
    email: 'ada@planted.example',
    phone: '+44 20 7946 0001',
    url: 'https://ada-seen.example/',
    summary: 'Ada Lovelace writes to ada@seen.example from Analytical Engines. See https://x.com/ada',
    location: { address: '12 Planted Square', postalCode: 'SW1Y', city: 'London', countryCode: 'GB' },
    profiles: [{ network: 'X', username: 'countess', url: 'https://x.com/countess' }],
  },
  work: [
    {
      name: 'Analytical Engines',
      position: 'Programmer',
      startDate: '1842',
      url: 'https://engines.example/',
    },
  ],
  projects: [
    { name: 'Notes', description: 'Public.' },
    {
      name: 'Planted project',
      description: 'Secret plan.',
      'x-vitrine': { slug: 'plan', visibility: 'private' },
    },
  ],
  talks: [{ name: 'Planted talk' }],
  references: [{ name: 'Charles Babbage', reference: 'An enchantress.' }],
  'x-vitrine': {
    sections: [{ name: 'talks', visibility: 'private' }],
    locales: {
      fr: { '/basics/label': 'Analyste chez Analytical Engines', '/basics/name': 'Ada de Lovelace' },
    },
  },
} as const;

const secrets = /planted|7946 0001|Secret plan|SW1Y/i;
const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const formats = ['html', 'json', 'jsonld', 'vcard', 'markdown', 'text', 'qr'];

describe.each(engines)('links for an audience on %s', (engine) => {
  let api: TestApi;
  let token = '';
  let now = Date.now();
  beforeAll(async () => {
    api = await startApi(
      { DATABASE_URL: await newDatabaseUrl(engine, postgres), LOG_LEVEL: 'debug' },
      { now: () => new Date(now) },
    );
    const { server } = api;
    await addProfile(server, 'ada', document);
    await addProfile(server, 'bob', { basics: { name: 'Bob' } });
    const accounts = {
      database: server.database,
      now: () => new Date(now),
      defaultLanguage: 'en',
      actor: 'vitrine',
    };
    await putFile(accounts, 'ada', 'projects/plan/plan.txt', new TextEncoder().encode('the planted file'));
    await publish(accounts, 'ada');
    token = await api.tokenOf('ada', 'profile:read', 'profile:write');
  });
  afterAll(() => api.server.stop());

  const create = async (json: object) => {
    const { status, value } = await api.ask('/users/ada/shares', { method: 'POST', token, json });
    expect([status, value.detail]).toEqual([201, undefined]);
    const url = new URL(value.url);
    return { ...value, path: url.pathname, query: url.search.slice(1), url };
  };
  const read = (target: string, options: Call = {}) =>
    api.server.call(target, {
      host: preview,
      ...options,
      headers: { 'User-Agent': person, ...options.headers },
    });
  const all = ['/basics/email', '/basics/phone', '/basics/location', '/projects/plan', '/talks'];

  test('it shows what it names in every format, language, section, item and file, and nothing else', async () => {
    const { query } = await create({ label: 'Recruiter', shows: all });
    for (const format of formats) {
      const shown = await read(`/ada?format=${format}&${query}`);
      const open = await read(`/ada?format=${format}`);
      expect([format, shown.status]).toEqual([format, 200]);
      expect(open.body).not.toMatch(secrets);
      expect([format, shown.headers['cache-control']]).toEqual([format, 'private, no-store']);
      expect([shown.headers['x-robots-tag'], shown.headers['referrer-policy']]).toEqual([
        'noindex',
        'no-referrer',
      ]);
      expect([shown.headers.etag, shown.headers.link]).toEqual([undefined, undefined]);
      if (format === 'html' || format === 'json') expect(shown.body).toMatch(/7946 0001/);
      expect((await read(`/ada?format=${format}`)).body).toBe(open.body);
    }
    expect((await read(`/ada?lang=fr&${query}`)).body).toContain('Planted talk');
    expect((await read(`/ada/talks?${query}`)).body).toContain('Planted talk');
    expect((await read(`/ada/projects/plan?${query}&format=json`)).body).toContain('Secret plan');
    const file = await read(`/ada/projects/plan/plan.txt?${query}`);
    expect([file.status, file.body, file.headers['cache-control']]).toEqual([
      200,
      'the planted file',
      'private, no-store',
    ]);
    const part = await read(`/ada/projects/plan/plan.txt?${query}`, { headers: { Range: 'bytes=4-10' } });
    expect([part.status, part.body, part.headers['cache-control']]).toEqual([
      206,
      'planted',
      'private, no-store',
    ]);
    const known = await read(`/ada?${query}`, { headers: { 'If-None-Match': '*' } });
    expect([known.status, known.body.length > 0]).toEqual([200, true]);
    const head = await read(`/ada?${query}`, { method: 'HEAD' });
    expect([head.status, head.body, head.headers['cache-control']]).toEqual([200, '', 'private, no-store']);
    for (const path of ['/ada/talks', '/ada/projects/plan', '/ada/projects/plan/plan.txt'])
      expect((await read(path)).status).toBe(404);
  });

  test('links within the page carry the key; title and card are everybody’s; the page says until when', async () => {
    const { query } = await create({ label: 'One', shows: [...all, '/basics/image'] });
    const { body } = await read(`/ada?${query}`);
    expect(body).toContain(`/ada/projects/plan?${query}"`);
    expect(body).toContain('Shared with you until ');
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    const [head = ''] = body.split('</head>');
    expect(head).not.toMatch(secrets);
    expect(head).not.toContain(query);
    const item = await read(`/ada/projects/plan?${query}`);
    expect(item.body.split('</head>')[0]).not.toMatch(secrets);
    expect(item.body).toContain(`/ada/projects/plan/plan.txt?${query}`);
    // On a busy machine a plain card comes first, and the real one when it is drawn.
    let open = await read('/ada?format=card');
    while (open.headers.etag?.startsWith('"plain-')) open = await read('/ada?format=card');
    let keyed = await read(`/ada?format=card&${query}`);
    for (let turn = 0; turn < 50 && keyed.body !== open.body; turn += 1)
      keyed = await read(`/ada?format=card&${query}`);
    expect([keyed.status, keyed.body === open.body, keyed.headers['cache-control']]).toEqual([
      200,
      true,
      'private, no-store',
    ]);
  });

  test('a wrong, ended or expired key, and one of somebody else, is the public page: status, headers and bytes', async () => {
    const ended = await create({ label: 'Ended', shows: all });
    const short = await create({
      label: 'Short',
      shows: all,
      until: new Date(now + 60_000).toISOString(),
    });
    expect((await read(`/ada?${short.query}`)).body).toMatch(secrets);
    now += 120_000;
    const path = `/users/ada/shares/${ended.id}`;
    expect((await api.ask(path, { method: 'DELETE', token })).status).toBe(204);
    expect((await api.ask(path, { method: 'DELETE', token })).status).toBe(404);
    const good = await create({ label: 'Good', shows: all });
    const plain = ({
      status,
      headers: { date: _date, ...headers },
      body,
    }: Awaited<ReturnType<typeof read>>) => ({
      status,
      headers,
      body,
    });
    for (const target of ['/ada', '/ada/talks', '/ada/projects/plan/plan.txt', '/ada?format=json']) {
      const open = plain(await read(target));
      for (const query of ['key=', 'key=wrong', ended.query, short.query]) {
        const keyed = plain(await read(`${target}${target.includes('?') ? '&' : '?'}${query}`));
        // An error names the address that was asked for.
        if (open.status === 200) expect(keyed).toEqual(open);
        else expect([keyed.status, secrets.test(keyed.body)]).toEqual([open.status, false]);
      }
    }
    expect((await read(`/bob?${good.query}`)).body).toBe((await read('/bob')).body);
    expect((await read(`/nobody?${good.query}`)).status).toBe(404);
  });

  test('two links do not see each other’s', async () => {
    const phone = await create({ label: 'Phone', shows: ['/basics/phone'] });
    const talk = await create({ label: 'Talk', shows: ['/talks'] });
    const [one, other] = [await read(`/ada?${phone.query}`), await read(`/ada?${talk.query}`)];
    expect([one.body.includes('7946 0001'), one.body.includes('Planted talk')]).toEqual([true, false]);
    expect([other.body.includes('7946 0001'), other.body.includes('Planted talk')]).toEqual([false, true]);
    expect(other.body).not.toContain('ada@planted.example');
  });

  test('the anonymous variant names nobody, in any format, header, slug or error', async () => {
    const { query, path, url } = await create({ label: 'Blind', anonymous: true, shows: ['/projects/plan'] });
    expect(url.href).not.toContain('ada');
    const names =
      /ada\b|lovelace|analytical|engines|countess|london|babbage|(?:planted|seen)\.example|https:\/\/x\.com/i;
    for (const format of [...formats, 'card']) {
      const { status, headers, body } = await read(`${path}?format=${format}&${query}`);
      expect([format, status]).toEqual([format, 200]);
      expect([format, names.exec(body)?.[0], names.exec(JSON.stringify(headers))?.[0]]).toEqual([
        format,
        undefined,
        undefined,
      ]);
    }
    const french = await read(`${path}?lang=fr&${query}`);
    expect(french.body).toContain('Analyste chez …');
    expect(french.body).not.toMatch(names);
    const page = await read(`${path}?${query}`);
    expect(page.body).toContain('Programmer');
    expect(page.body).toContain(`${path}/work/1?${query}`);
    expect((await read(`${path}/work/1?${query}`)).status).toBe(200);
    for (const target of [
      `${path}/work/analytical-engines`,
      `${path}/projects/plan/plan.txt`,
      `${path}/nothing`,
    ]) {
      const missing = await read(`${target}?${query}`);
      expect([missing.status, /lovelace|countess/i.test(missing.body)]).toEqual([404, false]);
    }
    expect((await read(`${path}?key=wrong`)).body).toContain('User not found.');
    expect((await read(`/ada/work/analytical-engines?${query}`)).status).toBe(404);
  });

  test('it is listed without its key, counted by people alone, and the first use is told', async () => {
    const made = await create({ label: 'Counted', shows: ['/basics/phone'] });
    await read(`/ada?${made.query}`, { headers: { 'User-Agent': 'Slackbot-LinkExpanding 1.0' } });
    const entry = async () => {
      const { value } = await api.ask('/users/ada/shares', { token });
      return value.items.find(({ id }: { id: string }) => id === made.id);
    };
    expect(await entry()).toMatchObject({ visits: 0, lastUsed: null });
    await read(`/ada?${made.query}`);
    await read(`/ada?${made.query}`);
    await read(`/ada?format=json&${made.query}`);
    await read(`/ada?${made.query}`, { headers: { 'Sec-Fetch-Mode': 'no-cors' } });
    expect(await entry()).toMatchObject({ label: 'Counted', visits: 2, lastUsed: expect.any(String) });
    const key = made.query.slice('key='.length);
    expect(JSON.stringify(await entry())).not.toContain(key);
    const { value: events } = await api.ask('/events?limit=100', { token });
    const told = events.items.filter(({ shareId }: { shareId: string }) => shareId === made.id);
    expect(told.map(({ type }: { type: string }) => type)).toEqual(['share.created', 'share.used']);
    expect(JSON.stringify(events)).not.toContain(key);
    expect(api.server.logged.join('\n')).not.toContain(key);
    const rows = await api.server.database.all('SELECT * FROM shares');
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test('it is changed at once, and what is not valid is told', async () => {
    const made = await create({ label: 'Changing' });
    expect((await read(`/ada?${made.query}`)).body).not.toMatch(secrets);
    const path = `/users/ada/shares/${made.id}`;
    const changed = await api.ask(path, {
      method: 'PATCH',
      token,
      json: { shows: ['/basics/phone'], label: 'Changed' },
    });
    expect(changed.value).toMatchObject({ label: 'Changed', shows: ['/basics/phone'] });
    expect((await read(`/ada?${made.query}`)).body).toContain('7946 0001');
    const bob = await api.tokenOf('bob', 'profile:read', 'profile:write');
    expect((await api.ask(path, { method: 'DELETE', token: bob })).status).toBe(404);
    expect((await api.ask(`/users/bob/shares/${made.id}`, { method: 'DELETE', token: bob })).status).toBe(
      404,
    );
    for (const [json, pointer] of [
      [{ label: ' ' }, '/label'],
      [{ label: 'x', until: '2001-01-01T00:00:00Z' }, '/until'],
      [{ label: 'x', until: '2999-01-01T00:00:00Z' }, '/until'],
      [{ label: 'x', shows: ['/projects/nothing'] }, '/shows/0'],
      [{ label: 'x', shows: ['phone'] }, '/shows/0'],
    ] as const) {
      const { status, value } = await api.ask('/users/ada/shares', { method: 'POST', token, json });
      expect([status, value.errors[0].pointer]).toEqual([422, pointer]);
    }
  });
});
