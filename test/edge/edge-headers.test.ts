import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { putFile } from '../../src/accounts/change-files.ts';
import { publish } from '../../src/accounts/publish.ts';
import { renameUser } from '../../src/accounts/rename-user.ts';
import { startApi, type TestApi } from '../support/api-client.ts';
import { hasModule } from '../support/has-module.ts';
import { openSession } from '../support/member.ts';
import { addProfile, preview, startTestServer } from '../support/server.ts';
import { vitrine } from '../support/vitrine.ts';

const control = 'public, max-age=600, stale-while-revalidate=60, stale-if-error=86400';
const forTheEdge = ['cdn-cache-control', 'surrogate-key', 'cache-tag'];

let api: TestApi;
beforeAll(async () => {
  const environment = { CDN_SECONDS: '600', CDN_PURGE_URL: 'http://127.0.0.1:1/', DIRECTORY: 'public' };
  api = await startApi(environment);
  await addProfile(api.server, 'ada', {
    basics: { name: 'Ada', email: 'ada@planted.example' },
    projects: [{ name: 'Engine' }],
    'x-vitrine': { directory: 'listed' },
  });
  const accounts = {
    database: api.server.database,
    now: () => new Date(),
    defaultLanguage: 'en',
    actor: 'ada',
  };
  await putFile(accounts, 'ada', 'projects/engine/notes.txt', Buffer.from('Note G'));
  await publish(accounts, 'ada');
});
afterAll(() => api.server.stop());

const read = (target: string, headers: Record<string, string> = {}) =>
  api.server.call(target, { host: preview, headers });

const marksOf = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
  forTheEdge.filter((name) => name in headers);

describe('public responses', () => {
  const formats = ['html', 'json', 'jsonld', 'vcard', 'markdown', 'text', 'qr'];
  const places = [
    ...formats.map((format) => `/ada?format=${format}`),
    '/ada/projects',
    '/ada/projects/engine',
    '/ada/projects/engine/notes.txt',
  ];

  test.each(places)('%s may be cached by the CDN, and browsers revalidate', async (place) => {
    // Covers a rendered response, storing it in the cache, and cached responses.
    for (let turn = 0; turn < 4; turn += 1) {
      const { status, headers } = await read(place);
      expect(status).toBe(200);
      expect(headers['cdn-cache-control']).toBe(control);
      expect(headers['surrogate-key']).toMatch(/^site person-[0-9a-f]{20}$/);
      expect(headers['cache-tag']).toBe(headers['surrogate-key']?.replace(' ', ','));
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    }
  });

  test('have the same headers in a 304', async () => {
    const { headers } = await read('/ada?format=json');
    const known = await read('/ada?format=json', { 'If-None-Match': headers.etag ?? '' });
    expect(known.status).toBe(304);
    expect(known.headers['cdn-cache-control']).toBe(control);
    expect(known.headers['surrogate-key']).toBe(headers['surrogate-key'] ?? '');
  });

  test('have different keys for two people in any order', async () => {
    const ofJson = async (name: string) => (await read(`/${name}?format=json`)).headers['surrogate-key'];
    await addProfile(api.server, 'bob', { basics: { name: 'Bob' } });
    await addProfile(api.server, 'cyd', { basics: { name: 'Cyd' } });
    expect(new Set([await ofJson('bob'), await ofJson('cyd'), await ofJson('ada')]).size).toBe(3);
  });

  test('are cacheable on first read, also after a read with a share key', async () => {
    for (const name of ['eve', 'may']) await addProfile(api.server, name, { basics: { name } });
    expect(marksOf(await read('/eve?format=json&key=x'))).toEqual([]);
    expect(marksOf(await read('/may?format=json'))).toEqual(forTheEdge);
  });

  test('keep their key over a rename', async () => {
    await addProfile(api.server, 'before', { basics: { name: 'Somebody' } });
    const { headers } = await read('/before');
    const accounts = {
      database: api.server.database,
      now: () => new Date(),
      defaultLanguage: 'en',
      actor: 'x',
    };
    await renameUser(accounts, 'before', 'after');
    expect((await read('/after')).headers['surrogate-key']).toBe(headers['surrogate-key'] ?? '');
    expect(marksOf(await read('/before'))).toEqual([]);
  });

  test('of lists have their own key, and WebFinger has the key of its user', async () => {
    for (const target of ['/people/feed', '/sitemap.xml']) {
      const { status, headers } = await api.server.call(target);
      expect([status, headers['surrogate-key']]).toEqual([200, 'site people']);
    }
    const { headers } = await api.server.call('/.well-known/webfinger?resource=acct:ada@vitrine.test');
    expect(headers['surrogate-key']).toBe((await read('/ada')).headers['surrogate-key'] ?? '');
  });
});

describe('responses that the CDN never caches', () => {
  test.each(['/nobody', '/ada/nothing', '/ada/projects/engine/nothing.txt', '/ada?format=nothing', '/'])(
    '%s, an error',
    async (target) => {
      const answer = await read(target);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(marksOf(answer)).toEqual([]);
    },
  );

  test.if(hasModule('shares'))('share links with a right, wrong or deleted key', async () => {
    const token = await api.tokenOf('ada', 'profile:read', 'profile:write');
    const share = await api.ask('/users/ada/shares', {
      method: 'POST',
      token,
      json: { label: 'One', shows: ['/basics/email'] },
    });
    expect(share.status).toBe(201);
    const key = new URL(share.value.url).searchParams.get('key') ?? '';
    for (let turn = 0; turn < 3; turn += 1) {
      for (const format of ['html', 'json']) {
        const shown = await read(`/ada?format=${format}&key=${key}`);
        const wrong = await read(`/ada?format=${format}&key=wrong`);
        expect([shown.body.includes('planted'), marksOf(shown)]).toEqual([true, []]);
        expect(marksOf(wrong)).toEqual([]);
        expect(wrong.body).toBe((await read(`/ada?format=${format}`)).body);
      }
      expect(marksOf(await read(`/ada/projects/engine/notes.txt?key=${key}`))).toEqual([]);
      expect(marksOf(await read('/ada/projects/engine/notes.txt?key=wrong'))).toEqual([]);
    }
  });

  test('a part of a file', async () => {
    const part = await read('/ada/projects/engine/notes.txt', { Range: 'bytes=0-1' });
    expect([part.status, marksOf(part)]).toEqual([206, []]);
  });

  test('pages of signed-in users', async () => {
    const member = await openSession(api.server, 'ada');
    for (const target of ['/people/feed', '/sitemap.xml', '/people', '/account', '/edit', '/']) {
      const answer = await member.get(target);
      expect([target, marksOf(answer)]).toEqual([target, []]);
    }
  });

  test('search results', async () => {
    expect(marksOf(await api.server.call('/people?q=ada'))).toEqual([]);
    expect(marksOf(await api.ask('/people?q=ada'))).toEqual([]);
  });
});

test('sends no CDN headers without the setting', async () => {
  const server = await startTestServer();
  for (const format of ['html', 'json', 'card'])
    expect(marksOf(await server.call(`/alice?format=${format}`, { host: preview }))).toEqual([]);
  await server.stop();
});

describe('the settings', () => {
  const appSecret = { APP_SECRET: 'a secret that only this test knows, long enough' };
  const start = (environment: Record<string, string>) =>
    vitrine('sqlite::memory:', ['serve'], '', { ...appSecret, ...environment });

  test.each([
    [{ CDN_SECONDS: 'long' }, 'use 1 to 2678400 seconds, or off'],
    [
      { CDN_SECONDS: '600' },
      'for that long the CDN could show data that is private now; set CDN_PURGE_URL, or use at most 60',
    ],
    [{ CDN_PURGE_URL: 'http://127.0.0.1:6081/' }, 'is set, and CDN_SECONDS is off; set both, or none'],
    [{ CDN_SECONDS: '60', CDN_PURGE_URL: 'ftp://edge/' }, 'a secret goes into CDN_PURGE_HEADER'],
    [{ CDN_SECONDS: '60', CDN_PURGE_METHOD: 'purge it' }, 'use POST or PUT or PURGE or DELETE'],
    [
      { CDN_SECONDS: '60', CDN_PURGE_HEADER: 'hunter2' },
      'use a name and a value, for example "X-Purge-Secret: …"',
    ],
  ])('%j are rejected with a fix', async (environment, sentence) => {
    const { status, err } = await start(environment);
    expect(status).toBe(2);
    expect(err).toContain(sentence);
    expect(err).not.toContain('hunter2');
  });
});
