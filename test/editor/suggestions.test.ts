import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { unpublish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { accountsOf } from '../support/accounts.ts';
import { newDatabaseUrl, oneEngine } from '../support/engines.ts';
import { type SignedIn, signInAs } from '../support/member.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { addProfile, startTestServer, type TestServer } from '../support/server.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const hidden = { 'x-vitrine': { visibility: 'private' } };

describe.each(oneEngine)('suggestions on %s', (engine) => {
  let server: TestServer;
  let mira: SignedIn;
  beforeAll(async () => {
    const url = await newDatabaseUrl(engine, postgres);
    server = await startTestServer({ DATABASE_URL: url, DIRECTORY: 'members', DIRECTORY_DEFAULT: 'listed' });
    await addProfile(server, 'mira', { basics: { name: 'Mira' } });
    await addProfile(server, 'ada', {
      basics: { name: 'Ada', location: { city: 'Zürich', countryCode: 'CH' } },
      work: [
        { name: 'Nordholz Bau', position: 'Engineer' },
        { name: 'Norden Secret Lab', position: 'Engineer', ...hidden },
      ],
      education: [{ institution: 'ETH Zürich' }, { institution: 'Zürich Secret School', ...hidden }],
      skills: [
        { name: 'Timber', keywords: ['Timelines'] },
        { name: 'Time Secret', ...hidden },
      ],
    });
    await addProfile(server, 'bo', {
      basics: { name: 'Bo', location: { city: 'Zug', countryCode: 'CH' } },
      work: [{ name: 'Nordlicht' }, { name: 'nordlicht' }],
      skills: [{ name: 'Zither' }],
    });
    await addProfile(server, 'cleo', { basics: { name: 'Cleo' }, work: [{ name: 'Nordlicht' }] });
    mira = await signInAs(server, 'mira');
  });
  afterAll(() => server.stop());

  const suggested = async (kind: string, q: string, as: SignedIn = mira): Promise<string[]> => {
    const { status, headers, body } = await as.get(
      `/edit/suggestions?${new URLSearchParams({ for: kind, q })}`,
    );
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    return JSON.parse(body).items;
  };

  test.each([
    ['employer', 'nord', ['Nordlicht', 'Nordholz Bau']],
    ['employer', 'bau', ['Nordholz Bau']],
    ['employer', 'bau nord', ['Nordholz Bau']],
    ['employer', 'holz', []],
    ['school', 'zuri', ['ETH Zürich']],
    ['city', 'z', ['Zug', 'Zürich']],
    ['skill', 'tim', ['Timber', 'Timelines']],
    ['skill', '', ['Timber', 'Timelines', 'Zither']],
    ['employer', '!!', []],
  ])('lists public values for %s and "%s"', async (kind, q, items) => {
    expect(await suggested(kind, q)).toEqual(items);
  });

  test('follow what members publish, and nothing of a draft', async () => {
    await addProfile(server, 'dora', { basics: { name: 'Dora' }, work: [{ name: 'Quarzwerk' }] });
    expect(await suggested('employer', 'quarz')).toEqual(['Quarzwerk']);
    await saveDraft(accountsOf(server), 'dora', { basics: { name: 'Dora' }, work: [{ name: 'Quarzhütte' }] });
    expect(await suggested('employer', 'quarz')).toEqual(['Quarzwerk']);
    await unpublish(accountsOf(server), 'dora');
    expect(await suggested('employer', 'quarz')).toEqual([]);
  });

  test('contain no value of unlisted members', async () => {
    const unlisted = { work: [{ name: 'Xylofabrik' }], 'x-vitrine': { directory: 'unlisted' } };
    await addProfile(server, 'emil', { basics: { name: 'Emil' }, ...unlisted });
    expect(await suggested('employer', 'xylo')).toEqual([]);
  });

  test('are few, even when many values match', async () => {
    const work = Array.from({ length: 40 }, (_, n) => ({ name: `Vielwerk ${n}` }));
    await addProfile(server, 'finn', { basics: { name: 'Finn' }, work });
    expect(await suggested('employer', 'viel')).toHaveLength(8);
  });

  test('follow only the first 100 characters of a text', async () => {
    expect(await suggested('employer', `nordholz${' '.repeat(100)}other`)).toEqual(['Nordholz Bau']);
  });

  test('are empty when the request names no kind', async () => {
    const { status, body } = await mira.get('/edit/suggestions?q=nord');
    expect([status, JSON.parse(body)]).toEqual([200, { items: [] }]);
  });

  test('name the kinds when the request has another', async () => {
    const { status, body } = await mira.get('/edit/suggestions?for=salary', { Accept: 'application/json' });
    expect([status, JSON.parse(body).detail]).toEqual([
      400,
      'for must be one of employer, school, city, skill.',
    ]);
  });

  test('need a session', async () => {
    const { status, body } = await server.call('/edit/suggestions?for=employer&q=nord');
    expect(status).toBe(303);
    expect(body).not.toContain('Nordholz');
  });
});

test('suggestions are empty while the directory is off', async () => {
  const server = await startTestServer({ DIRECTORY: 'off', DIRECTORY_DEFAULT: 'listed' });
  await addProfile(server, 'ada', { basics: { name: 'Ada' }, work: [{ name: 'Nordholz' }] });
  const ada = await signInAs(server, 'ada');
  const { body } = await ada.get('/edit/suggestions?for=employer&q=nord');
  expect(JSON.parse(body)).toEqual({ items: [] });
  await server.stop();
});

test('suggestions leave out members who have not chosen where the site lists only those who have', async () => {
  const server = await startTestServer({ DIRECTORY: 'members', DIRECTORY_DEFAULT: 'unlisted' });
  await addProfile(server, 'ada', { basics: { name: 'Ada' }, work: [{ name: 'Nordholz' }] });
  const listed = { work: [{ name: 'Nordlicht' }], 'x-vitrine': { directory: 'listed' } };
  await addProfile(server, 'bo', { basics: { name: 'Bo' }, ...listed });
  const ada = await signInAs(server, 'ada');
  for (const q of ['nord', '']) {
    const { body } = await ada.get(`/edit/suggestions?for=employer&q=${q}`);
    expect(JSON.parse(body)).toEqual({ items: ['Nordlicht'] });
  }
  await server.stop();
});
