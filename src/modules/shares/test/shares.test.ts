import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { type Call, formOf } from '../../../../test/support/client.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { until } from '../../../../test/support/serve.ts';
import { addProfile, preview, startTestServer } from '../../../../test/support/server.ts';
import { putFile } from '../../../accounts/change-files.ts';
import { resumeUser, suspendUser } from '../../../accounts/change-state.ts';
import { publish, unpublish } from '../../../accounts/publish.ts';
import { renameUser } from '../../../accounts/rename-user.ts';
import { saveDraft } from '../../../accounts/save-draft.ts';
import { createShareUses } from '../share-uses.ts';
import { createShare } from '../shares.ts';

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
const day = 86_400_000;
const formats = ['html', 'json', 'jsonld', 'vcard', 'markdown', 'text', 'qr'];

describe.each(oneEngine)('share links on %s', (engine) => {
  let api: TestApi;
  let token = '';
  let now = Date.now();
  let url = '';
  beforeAll(async () => {
    url = await newDatabaseUrl(engine, postgres);
    api = await startApi(
      {
        DATABASE_URL: url,
        LOG_LEVEL: 'debug',
        TRUSTED_PROXIES: '127.0.0.1',
      },
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

  test('show nothing of a deleted entry, nor of another that takes its slug', async () => {
    const accounts = accountsOf(api.server, () => new Date(now));
    const hidden = (name: string, slug?: string) => ({
      name,
      description: `Told to nobody: ${name}`,
      'x-vitrine': { visibility: 'private', ...(slug && { slug }) },
    });
    const store = async (...projects: object[]) => {
      await saveDraft(accounts, 'eve', { basics: { name: 'Eve' }, projects });
      await publish(accounts, 'eve');
    };
    await addProfile(api.server, 'eve', { basics: { name: 'Eve' } });
    await store(hidden('Engine', 'engine'));
    const { key } = await createShare(accounts, 'eve', { label: 'R', shows: ['/projects/engine'] });
    const shown = async () => (await read(`/eve?key=${key}&format=json`)).body;
    expect(await shown()).toContain('Told to nobody: Engine');
    await store({
      ...hidden('Engine'),
      'x-vitrine': { visibility: 'private', slug: 'machine', formerSlugs: ['engine'] },
    });
    expect(await shown()).toContain('Told to nobody: Engine');
    await store();
    expect(await shown()).not.toContain('Told to nobody');
    await store(hidden('Engine'));
    const { value } = await api.ask('/users/eve/draft', { token: await api.tokenOf('eve', 'profile:read') });
    expect(value.projects[0]['x-vitrine'].slug).toBe('engine');
    expect(await shown()).not.toContain('Told to nobody');
  });

  test('show the selected private fields in every format, language, section, item and file, and no others', async () => {
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

  test('keep the key in internal links, use the public title and card, and show the expiry', async () => {
    const { query } = await create({ label: 'One', shows: [...all, '/basics/image'] });
    const { body } = await read(`/ada?${query}`);
    expect(body).toContain(`/ada/projects/plan?lang=en&amp;${query}"`);
    expect(body).toContain(`/ada?format=docx&amp;lang=en&amp;${query}"`);
    expect(body).toContain('Shared with you until ');
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    const [head = ''] = body.split('</head>');
    expect(head).not.toMatch(secrets);
    expect(head).not.toContain(query);
    const item = await read(`/ada/projects/plan?${query}`);
    expect(item.body.split('</head>')[0]).not.toMatch(secrets);
    expect(item.body).toContain(`/ada/projects/plan/plan.txt?${query}`);
    // On a busy machine, the card returns 503 until it is drawn.
    let open = await read('/ada?format=card');
    while (open.status === 503) open = await read('/ada?format=card');
    let keyed = await read(`/ada?format=card&${query}`);
    for (let turn = 0; turn < 50 && keyed.body !== open.body; turn += 1)
      keyed = await read(`/ada?format=card&${query}`);
    expect([keyed.status, keyed.body === open.body, keyed.headers['cache-control']]).toEqual([
      200,
      true,
      'private, no-store',
    ]);
  });

  test('with a wrong, deleted, expired or foreign key return the public page: status, headers and bytes', async () => {
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
        // An error contains the requested URL.
        if (open.status === 200) expect(keyed).toEqual(open);
        else expect([keyed.status, secrets.test(keyed.body)]).toEqual([open.status, false]);
      }
    }
    expect((await read(`/bob?${good.query}`)).body).toBe((await read('/bob')).body);
    expect((await read(`/nobody?${good.query}`)).status).toBe(404);
  });

  test('apply changes and deletions on the other node with the next request', async () => {
    const other = await startTestServer({ DATABASE_URL: url }, { now: () => new Date(now) });
    try {
      const { id, query } = await create({ label: 'Two nodes', shows: ['/basics/phone'] });
      const elsewhere = () => other.call(`/ada?${query}`, { host: preview });
      expect((await elsewhere()).body).toContain('7946 0001');
      const path = `/users/ada/shares/${id}`;
      await api.ask(path, { method: 'PATCH', token, json: { shows: ['/talks'] } });
      const changed = (await elsewhere()).body;
      expect([changed.includes('7946 0001'), changed.includes('Planted talk')]).toEqual([false, true]);
      expect((await api.ask(path, { method: 'DELETE', token })).status).toBe(204);
      expect((await elsewhere()).body).toBe((await other.call('/ada', { host: preview })).body);
    } finally {
      await other.stop();
    }
  });

  test('show no suspended or unpublished profile', async () => {
    const accounts = accountsOf(api.server, () => new Date(now));
    const { key } = await createShare(accounts, 'bob', { label: 'Gone' });
    const seen = async () => (await read(`/bob?key=${key}`)).status;
    expect(await seen()).toBe(200);
    await suspendUser(accounts, 'bob');
    expect(await seen()).toBe(404);
    await resumeUser(accounts, 'bob');
    expect(await seen()).toBe(200);
    await unpublish(accounts, 'bob');
    expect(await seen()).toBe(404);
    await publish(accounts, 'bob');
  });

  test('are valid for up to 730 days', async () => {
    const until = new Date(now + 730 * day).toISOString();
    expect((await create({ label: 'x'.repeat(100), until })).until).toBe(until);
  });

  test("don't show each other's content", async () => {
    const phone = await create({ label: 'Phone', shows: ['/basics/phone'] });
    const talk = await create({ label: 'Talk', shows: ['/talks'] });
    const [one, other] = [await read(`/ada?${phone.query}`), await read(`/ada?${talk.query}`)];
    expect([one.body.includes('7946 0001'), one.body.includes('Planted talk')]).toEqual([true, false]);
    expect([other.body.includes('7946 0001'), other.body.includes('Planted talk')]).toEqual([false, true]);
    expect(other.body).not.toContain('ada@planted.example');
  });

  test('name no one in the anonymous variant, in any format, header, slug or error', async () => {
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
    expect(page.body).toContain(`${path}/work/1?lang=en&amp;${query}`);
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
    // Otherwise a visitor with the link could guess its owner.
    for (const target of ['/ada', '/ada/work/analytical-engines', '/ada?format=json'])
      expect((await read(`${target}${target.includes('?') ? '&' : '?'}${query}`)).body).toBe(
        (await read(target)).body,
      );
  });

  test('are listed, count visitors without bots, and report the first use', async () => {
    const made = await create({ label: 'Counted', shows: ['/basics/phone'] });
    await read(`/ada?${made.query}`, { headers: { 'User-Agent': 'Slackbot-LinkExpanding 1.0' } });
    const entry = async () => {
      const { value } = await api.ask('/users/ada/shares', { token });
      return value.items.find(({ id }: { id: string }) => id === made.id);
    };
    expect(await entry()).toMatchObject({ visits: 0, lastUsed: null });
    await read(`/ada?${made.query}`);
    await until(async () => (await entry()).lastUsed !== null);
    await read(`/ada?${made.query}`);
    await read(`/ada?format=json&${made.query}`);
    for (const headers of [
      { 'Sec-Fetch-Mode': 'no-cors' },
      { 'Sec-Purpose': 'prefetch' },
      { Purpose: 'prefetch' },
      { 'User-Agent': 'curl/8.5.0' },
    ])
      await read(`/ada?${made.query}`, { headers });
    expect(await entry()).toMatchObject({ label: 'Counted', visits: 2, lastUsed: expect.any(String) });
    const key = made.query.slice('key='.length);
    const { url: _url, ...listed } = await entry();
    expect(JSON.stringify(listed)).not.toContain(key);
    const { value: events } = await api.ask('/events?limit=100', { token });
    const told = events.items.filter(({ shareId }: { shareId: string }) => shareId === made.id);
    expect(told.map(({ type }: { type: string }) => type)).toEqual(['share.created', 'share.used']);
    expect(JSON.stringify(events)).not.toContain(key);
    expect(api.server.logged.join('\n')).not.toContain(key);
    const rows = await api.server.database.all('SELECT * FROM shares');
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  const password = 'cogs and levers';
  const unlock = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    read('/~unlock', formOf(form, headers));
  const places = ['/ada', '/ada/talks', '/ada/projects', '/ada/projects/plan', '/ada/projects/plan/plan.txt'];

  test('with a password show nothing without it, in any format, place or file', async () => {
    const { query, id, hasPassword } = await create({ label: 'Locked', shows: all, password });
    expect(hasPassword).toBe(true);
    for (const place of places)
      for (const format of [...formats, 'card']) {
        const locked = await read(`${place}?format=${format}&${query}`);
        expect([place, format, secrets.exec(locked.body)?.[0]]).toEqual([place, format, undefined]);
        if (format === 'html' || format === 'card') continue;
        const open = await read(`${place}?format=${format}`);
        expect([place, format, locked.status]).toEqual([place, format, open.status]);
        if (open.status === 200) expect(locked.body).toBe(open.body);
      }
    const page = await read(`/ada/talks?${query}`);
    expect([page.status, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
      200,
      'private, no-store',
      'no-referrer',
    ]);
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    expect(page.body).toContain('This link has a password');
    expect(page.body).toContain('<title>Ada Lovelace');
    const part = await read(`/ada/projects/plan/plan.txt?${query}`, { headers: { Range: 'bytes=0-3' } });
    expect(part.status).toBe(404);
    const { value } = await api.ask('/users/ada/shares', { token });
    expect(value.items.find((item: { id: string }) => item.id === id)).toMatchObject({
      visits: 0,
      lastUsed: null,
    });
    const rows = await api.server.database.all('SELECT * FROM shares');
    expect(JSON.stringify(rows)).not.toContain(password);
    expect(api.server.logged.join('\n')).not.toContain(password);
  });

  test('open with the password in one browser and close with a new password', async () => {
    const { query, id } = await create({ label: 'Opened', shows: all, password });
    const other = await create({ label: 'Other', shows: all, password });
    const key = query.slice('key='.length);
    const to = `/ada/talks?${query}`;
    const wrong = await unlock({ key, to, password: 'levers and cogs' });
    expect([wrong.status, wrong.headers['set-cookie'], secrets.test(wrong.body)]).toEqual([
      403,
      undefined,
      false,
    ]);
    expect(wrong.body).toMatch(/<p class="trouble" [^>]*>The password is incorrect\./);
    const right = await unlock({ key, to, password });
    expect([right.status, new URL(right.headers.location ?? '').pathname]).toEqual([303, '/ada/talks']);
    expect(right.headers['cache-control']).toBe('private, no-store');
    const cookie = right.headers['set-cookie'] ?? '';
    expect(cookie).toMatch(/^share-[0-9a-f]{16}=[\w-]{43}; Path=\/ada; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const headers = { Cookie: cookie.split(';')[0] ?? '' };
    expect((await read(`/ada?${query}`, { headers })).body).toMatch(secrets);
    expect((await read(`/ada?format=json&${query}`, { headers })).body).toContain('7946 0001');
    expect((await read(`/ada/projects/plan/plan.txt?${query}`, { headers })).body).toBe('the planted file');
    // The cookie works for this link only, until the password changes.
    expect((await read(`/ada?${other.query}`, { headers })).body).not.toMatch(secrets);
    const path = `/users/ada/shares/${id}`;
    await api.ask(path, { method: 'PATCH', token, json: { label: 'Still' } });
    expect((await read(`/ada?${query}`, { headers })).body).toMatch(secrets);
    await api.ask(path, { method: 'PATCH', token, json: { password: 'another one' } });
    expect((await read(`/ada?${query}`, { headers })).body).not.toMatch(secrets);
    const none = await api.ask(path, { method: 'PATCH', token, json: { password: null } });
    expect(none.value.hasPassword).toBe(false);
    expect((await read(`/ada?${query}`)).body).toMatch(secrets);
    const short = await api.ask(path, { method: 'PATCH', token, json: { password: 'short' } });
    expect([short.status, short.value.errors[0].pointer]).toEqual([422, '/password']);
  });

  test('can be changed when a part that they show was deleted', async () => {
    const { id } = await create({ label: 'Gone', shows: ['/talks'] });
    await api.server.database.transaction(async (queries) =>
      queries.run(`UPDATE shares SET shows = '["/projects/gone"]' WHERE id = $1`, [id]),
    );
    const change = (json: object) => api.ask(`/users/ada/shares/${id}`, { method: 'PATCH', token, json });
    expect((await change({ anonymous: true })).status).toBe(200);
    expect((await change({ shows: ['/projects/gone', '/talks'] })).status).toBe(200);
    expect((await change({ shows: ['/projects/gone', '/projects/other'] })).value.errors).toMatchObject([
      { pointer: '/shows/1' },
    ]);
    expect((await change({ shows: ['/talks'] })).status).toBe(200);
    expect((await change({ shows: ['/projects/gone'] })).status).toBe(422);
  });

  test('record a use after a rename and name no one', async () => {
    const { server } = api;
    const accounts = {
      database: server.database,
      now: () => new Date(now),
      defaultLanguage: 'en',
      actor: 'x',
    };
    await addProfile(server, 'early', {});
    const { share } = await createShare(accounts, 'early', { label: 'For a while' });
    await renameUser(accounts, 'early', 'lately');
    await createShareUses(accounts)(share, 1);
    const row = () =>
      server.database.get('SELECT visits, last_used_at FROM shares WHERE id = $1', [share.id]);
    const recorded = { visits: 1, last_used_at: new Date(now).toISOString() };
    await until(async () => Bun.deepEquals(await row(), recorded));
    // Another node that has read the link already.
    await createShareUses(accounts)(share, 0);
    await server.database.transaction(async () => {});
    const events = "SELECT type FROM events WHERE type = 'share.used' AND user_id = $1";
    expect(await server.database.all(events, [share.userId])).toHaveLength(1);
  });

  test('need a token that may read, and reject control characters', async () => {
    const writer = await api.tokenOf('ada', 'profile:write');
    const add = (secret: string, label: string) =>
      api.ask('/users/ada/shares', { method: 'POST', token: secret, json: { label } });
    expect((await add(writer, 'Mine')).status).toBe(403);
    expect((await add(token, 'a\u0000b')).status).toBe(422);
    expect((await api.ask('/users/ada/shares/%00', { method: 'DELETE', token })).status).toBe(404);
  });

  test('with a password name no one in the anonymous variant', async () => {
    const { query, path } = await create({ label: 'Blind and locked', anonymous: true, password });
    const key = query.slice('key='.length);
    const names = /\bada\b|lovelace|analytical|countess|london/i;
    const locked = await read(`${path}?${query}`);
    expect([locked.status, names.exec(locked.body)?.[0]]).toEqual([200, undefined]);
    for (const format of ['json', 'vcard', 'card', 'qr']) {
      const { status, body } = await read(`${path}?format=${format}&${query}`);
      expect([format, status, names.exec(body)?.[0]]).toEqual([format, 404, undefined]);
    }
    const wrong = await unlock({ key, to: `${path}?${query}`, password: 'wrong one' });
    expect([wrong.status, names.exec(wrong.body)?.[0]]).toEqual([403, undefined]);
    const right = await unlock({ key, to: 'https://elsewhere.example/', password });
    expect(right.headers.location).toEndWith(`${path}?${query}`);
    const cookie = right.headers['set-cookie'] ?? '';
    expect(cookie).not.toMatch(names);
    const shown = await read(`${path}?${query}`, { headers: { Cookie: cookie.split(';')[0] ?? '' } });
    expect([shown.body.includes('Programmer'), names.exec(shown.body)?.[0]]).toEqual([true, undefined]);
    expect((await read(`/ada?${query}`)).body).toBe((await read('/ada')).body);
  });

  test('slow down password guesses from any number of IP addresses', async () => {
    const { query } = await create({ label: 'Guessed', shows: all, password });
    const key = query.slice('key='.length);
    const guess = (password: string, from: number) =>
      unlock({ key, to: `/ada?${query}`, password }, { 'X-Forwarded-For': `10.1.${from}.1` });
    for (let from = 0; from < 10; from += 1) expect((await guess('wrong one', from)).status).toBe(403);
    const held = await guess(password, 11);
    expect([
      held.status,
      held.headers['set-cookie'],
      held.body.includes('Too many wrong passwords.'),
    ]).toEqual([429, undefined, true]);
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
    now += 5_000;
    expect((await guess(password, 12)).status).toBe(303);
    const ended = await unlock({ key: 'nothing', to: '/ada?key=nothing', password });
    expect([ended.status, ended.headers['set-cookie']]).toEqual([303, undefined]);
  });

  test('change at once and report invalid values', async () => {
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
      [{ label: 'x'.repeat(101) }, '/label'],
      [{ label: 'x', until: new Date(now + 730 * day + 60_000).toISOString() }, '/until'],
    ] as const) {
      const { status, value } = await api.ask('/users/ada/shares', { method: 'POST', token, json });
      expect([status, value.errors[0].pointer]).toEqual([422, pointer]);
    }
  });
});

test("don't wait for their owner's changes, the first view included", async () => {
  const { url } = await postgres.createDatabase();
  const server = await startTestServer({ DATABASE_URL: url });
  await addProfile(server, 'ada', document);
  const { key, share } = await createShare(accountsOf(server), 'ada', { label: 'x' });
  const read = () => server.call(`/ada?key=${key}`, { host: preview, headers: { 'User-Agent': person } });
  const visits = async () => {
    const [row] = await server.database.all<{ visits: number }>('SELECT visits FROM shares WHERE id = $1', [
      share.id,
    ]);
    return row?.visits;
  };
  const events = async () =>
    (await server.database.all("SELECT n FROM events WHERE type = 'share.used'")).length;
  const client = new SQL(url, { max: 1 });
  const whileLocked = (work: () => Promise<void>) =>
    client.begin(async (transaction) => {
      await transaction`SELECT 1 FROM users WHERE username = 'ada' FOR UPDATE`;
      await work();
    });
  await whileLocked(async () => {
    // More requests than database connections.
    const answers = await Promise.all(Array.from({ length: 30 }, read));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect([await visits(), await events()]).toEqual([30, 0]);
  });
  await until(async () => (await events()) > 0);
  // If a process dies before writing the event, the next view writes it.
  await server.database.run('UPDATE shares SET last_used_at = NULL');
  await until(async () => (await read()).status === 200 && (await events()) === 2);
  await Promise.all(Array.from({ length: 5 }, read));
  await read();
  expect(await events()).toBe(2);
  const before = (await visits()) ?? 0;
  await whileLocked(async () => {
    expect((await read()).status).toBe(200);
    expect(await visits()).toBe(before + 1);
  });
  await client.close();
  await server.stop();
}, 60_000);
