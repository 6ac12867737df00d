import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { type SignedIn, signInAs } from '../../../../test/support/member.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { addProfile, preview } from '../../../../test/support/server.ts';
import { publish } from '../../../accounts/publish.ts';
import { saveDraft } from '../../../accounts/save-draft.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const project = (name: string, extras: object = {}) => ({
  name,
  description: `About ${name}`,
  'x-vitrine': extras,
});
const document = {
  basics: {
    name: 'Ada',
    label: 'Analyst',
    location: { city: 'London', countryCode: 'GB' },
    profiles: [{ network: 'X', username: 'ada' }],
  },
  work: [{ name: 'Engines Ltd' }],
  projects: [project('Engine', { slug: 'engine' }), project('Loom', { slug: 'loom' })],
  'x-vitrine': { visibility: { '/basics/label': 'private', '/basics/location/city': 'public' } },
};

describe.each(oneEngine)('versions of a CV on %s', (engine) => {
  let api: TestApi;
  let ada: SignedIn;
  let token = '';
  beforeAll(async () => {
    api = await startApi({ DATABASE_URL: await newDatabaseUrl(engine, postgres) });
    await addProfile(api.server, 'ada', document);
    token = await api.tokenOf('ada', 'profile:read', 'profile:write');
    ada = await signInAs(api.server, 'ada');
  });
  afterAll(() => api.server.stop());

  const shares = '/users/ada/shares';
  const create = async (json: object) =>
    (await api.ask(shares, { method: 'POST', token, json: { label: 'x', ...json } })).value;
  const read = async ({ url }: { readonly url: string }, format = 'json') => {
    const { pathname, search } = new URL(url);
    return api.server.call(`${pathname}${search}&format=${format}`, { host: preview });
  };
  const store = async (projects: readonly object[]) => {
    await saveDraft(accountsOf(api.server), 'ada', { ...document, projects });
    await publish(accountsOf(api.server), 'ada');
  };

  test('puts the named sections first and the rest after them', async () => {
    const order = (body: string) => [...body.matchAll(/^## (Work|Projects)/gm)].map(([, title]) => title);
    const usual = await create({});
    expect(order((await read(usual, 'markdown')).body)).toEqual(['Work', 'Projects']);
    const version = await create({ sections: ['projects'] });
    expect(order((await read(version, 'markdown')).body)).toEqual(['Projects', 'Work']);
  });

  test('hides a field with the fields below it, and what shows names as well', async () => {
    const version = await create({
      hides: ['/basics/location', '/projects/loom'],
      shows: ['/projects/loom'],
    });
    const { body } = await read(version);
    expect([body.includes('London'), body.includes('Loom'), body.includes('Engine')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('shows its own headline although the public one is private, until it is null again', async () => {
    const version = await create({ headline: 'Weaver', summary: '  ' });
    expect([version.headline, version.summary]).toEqual(['Weaver', null]);
    expect(JSON.parse((await read(version)).body).basics).toMatchObject({ label: 'Weaver' });
    const change = { method: 'PATCH', token, json: { headline: null } } as const;
    expect((await api.ask(`${shares}/${version.id}`, change)).value).toMatchObject({ headline: null });
    expect(JSON.parse((await read(version)).body).basics.label).toBeUndefined();
  });

  test('shows its headline only after its password', async () => {
    const password = 'cogs and levers';
    const [open, locked] = [
      await create({ headline: 'Weaver' }),
      await create({ headline: 'Weaver', password }),
    ];
    const page = async (version: { readonly url: string }) => (await read(version, 'html')).body;
    expect(await page(open)).toContain('Weaver');
    expect(await page(locked)).toContain('type="password"');
    expect(await page(locked)).not.toContain('Weaver');
  });

  test('keeps an entry hidden when its slug changes and another entry takes the old one', async () => {
    const version = await create({ hides: ['/projects/loom'] });
    const seen = async () => (await read(version)).body;
    await store([project('Engine', { slug: 'engine' }), project('Loom', { slug: 'jacquard' })]);
    expect(await seen()).not.toContain('Loom');
    await store([
      project('Engine', { slug: 'engine' }),
      { ...project('Loom', { slug: 'jacquard' }), description: 'About the Loom, again' },
      project('Spindle', { slug: 'loom' }),
    ]);
    expect(await seen()).not.toContain('Loom');
    await store(document.projects);
  });

  test.each([
    [{ hides: ['/projects/engine', '/projects/nothing'] }, '/hides/1'],
    [{ hides: ['engine'] }, '/hides/0'],
    [{ hides: ['/basics/profiles/0'] }, '/hides/0'],
    [{ sections: ['work', 'nothing'] }, '/sections/1'],
    [{ headline: 'Two\nlines' }, '/headline'],
    [{ headline: 'x'.repeat(301) }, '/headline'],
    [{ summary: 'x'.repeat(10_001) }, '/summary'],
    [{ summary: 'a\0b' }, '/summary'],
  ])('returns 422 for %j', async (json, pointer) => {
    const made = await create({});
    for (const [method, path, body] of [
      ['POST', shares, { label: 'x', ...json }],
      ['PATCH', `${shares}/${made.id}`, json],
    ] as const) {
      const { status, value } = await api.ask(path, { method, token, json: body });
      expect([method, status, value.errors?.[0].pointer]).toEqual([method, 422, pointer]);
    }
  });

  test('lists the URL for tokens that can write, and for no other', async () => {
    const made = await create({ label: 'Listed' });
    const listed = async (asking: string) =>
      (await api.ask(shares, { token: asking })).value.items.find(
        ({ id }: { readonly id: string }) => id === made.id,
      );
    expect((await listed(token)).url).toBe(made.url);
    expect((await listed(await api.tokenOf('ada', 'profile:read'))).url).toBeNull();
    expect((await listed(await api.tokenOf(null, 'operator'))).url).toBeNull();
    const rows = await api.server.database.all<{ sealed: string }>('SELECT sealed_key AS sealed FROM shares');
    const key = new URL(made.url).searchParams.get('key') ?? '-';
    expect(rows.some(({ sealed }) => sealed.includes(key))).toBe(false);
    const [first, second] = rows;
    await api.server.database.run('UPDATE shares SET sealed_key = $1 WHERE id = $2', [
      first?.sealed === undefined ? '' : (second?.sealed ?? ''),
      made.id,
    ]);
    expect((await listed(token)).url).toBeNull();
  });

  test('can be edited at /share, and a form without these fields leaves them unchanged', async () => {
    const post = (...fields: [string, string][]) => ada.post('/share', [['label', 'Form'], ...fields]);
    await post(
      ['do', 'create'],
      ['hides', '/projects/loom'],
      ['hides', '/basics/location'],
      ['sections', 'projects'],
      ['sections', ''],
      ['headline', 'Weaver'],
      ['summary', 'Weaves.'],
    );
    const find = async () => (await api.ask(shares, { token })).value.items[0];
    const made = await find();
    const version = {
      hides: ['/projects/loom', '/basics/location'],
      sections: ['projects'],
      headline: 'Weaver',
      summary: 'Weaves.',
    };
    expect(made).toMatchObject(version);
    const page = (await ada.get('/share')).body;
    expect(page).toContain(`value="${made.url}"`);
    expect(page).toContain('Leaves out: Loom, ');
    const { headers } = await ada.get('/share', { 'Accept-Encoding': 'gzip' });
    expect(headers['content-encoding']).toBeUndefined();
    const drawn = (await ada.get(`/edit/preview?share=${made.id}`)).body;
    expect([drawn.includes('Weaver'), drawn.includes('Loom')]).toEqual([true, false]);
    const save: [string, string][] = [
      ['do', 'save'],
      ['id', made.id],
    ];
    await post(...save);
    expect(await find()).toMatchObject(version);
    const refused = await post(...save, ['headline', 'x'.repeat(301)]);
    expect([refused.status, refused.body.includes('Use one line of at most 300 characters.')]).toEqual([
      422,
      true,
    ]);
    await post(...save, ['headline', '']);
    expect(await find()).toMatchObject({ hides: [], sections: [], headline: null, summary: null });
  });
});
