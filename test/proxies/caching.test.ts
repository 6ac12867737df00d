import { afterAll, describe, expect, test } from 'bun:test';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { createShare, endShare } from '../../src/modules/shares/shares.ts';
import { accountsOf } from '../support/accounts.ts';
import { type Call, call } from '../support/client.ts';
import { openSession } from '../support/member.ts';
import { addProfile, api, main, preview, startTestServer } from '../support/server.ts';
import { hasProxy, startProxy } from './start-proxy.ts';

/** Nginx as a cache by URL and `Vary`. */
const cache = `
      proxy_cache answers;
      proxy_cache_key $http_host$request_uri;
      add_header X-Cache $upstream_cache_status always;`;
const canary = 'canary';

describe.skipIf(!hasProxy('nginx'))('through a cache', async () => {
  if (!hasProxy('nginx')) return;
  const server = await startTestServer({
    DIRECTORY: 'public',
    TRUSTED_PROXIES: '127.0.0.1',
    CORS_ORIGINS: 'https://one.example,https://two.example',
  });
  // Two caches: one caches everything without a contrary header, even errors. The other caches every success,
  // ignoring headers.
  const polite = await startProxy('nginx', server.port, `${cache} proxy_cache_valid any 1m;`);
  const rude = await startProxy(
    'nginx',
    server.port,
    `${cache} proxy_cache_valid 200 1m; proxy_ignore_headers Cache-Control Expires;`,
  );
  afterAll(async () => {
    await Promise.all([polite.stop(), rude.stop()]);
    await server.stop();
  });
  let turn = 0;
  const newPlace = () => {
    turn += 1;
    return `/alice?turn=${turn}`;
  };
  const ask = (target: string, options: Call = {}, port = rude.port) => call(port, target, options);

  test('share links are cached for no one, with or without a password', async () => {
    await addProfile(server, 'kept', { basics: { name: 'Kept', phone: '+44 7946 0001' } });
    const accounts = accountsOf(server);
    const shows = ['/basics/phone'];
    const password = 'cogs and levers';
    const open = await createShare(accounts, 'kept', { label: 'Open', shows });
    const locked = await createShare(accounts, 'kept', { label: 'Locked', shows, password });
    const read = (query: string, headers: Record<string, string> = {}) =>
      call(polite.port, `/kept${query}`, { host: preview, headers });
    expect((await read(`?key=${open.key}`)).body).toContain('7946 0001');
    expect((await read(`?key=${open.key}`)).headers['x-cache']).toBe('MISS');
    expect((await read('')).body).not.toContain('7946');
    const unlocked = await call(polite.port, '/~unlock', {
      method: 'POST',
      host: preview,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ key: locked.key, to: `/kept?key=${locked.key}`, password }).toString(),
    });
    const cookie = unlocked.headers['set-cookie']?.split(';')[0] ?? '';
    expect((await read(`?key=${locked.key}`, { Cookie: cookie })).body).toContain('7946 0001');
    expect((await read(`?key=${locked.key}`)).body).not.toContain('7946');
    for (const key of [open.key, locked.key])
      expect((await read(`?format=json&key=${key}`, { Cookie: cookie })).body).toContain('7946 0001');
    expect((await read(`?format=json&key=${locked.key}`)).body).not.toContain('7946');
    await endShare(accounts, 'kept', open.share.id);
    expect((await read(`?key=${open.key}`)).body).not.toContain('7946');
  });

  test('caches cacheable responses', async () => {
    const place = newPlace();
    const first = await ask(place, { host: preview });
    const second = await ask(place, { host: preview });
    expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual(['MISS', 'HIT']);
  });

  const long = 'x'.repeat(20_000);
  test.each<[name: string, headers: Record<string, string>]>([
    ['X-Forwarded-Host', { 'X-Forwarded-Host': `${canary}.example` }],
    ['X-Forwarded-Proto', { 'X-Forwarded-Proto': canary }],
    ['X-Forwarded-For', { 'X-Forwarded-For': canary }],
    ['X-Host', { 'X-Host': `${canary}.example`, 'X-Forwarded-Server': canary, 'X-Forwarded-Port': canary }],
    ['X-Original-URL', { 'X-Original-URL': `/${canary}`, 'X-Rewrite-URL': `/${canary}` }],
    ['a method in a header', { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'POST' }],
    ['Referer', { Referer: `https://${canary}.example/` }],
    ['User-Agent', { 'User-Agent': canary }],
    ['a cookie', { Cookie: `vitrine=${canary}; lang=${canary}` }],
    ['Origin', { Origin: 'https://one.example' }],
    ['a foreign Origin', { Origin: `https://${canary}.example` }],
    ['Accept-Language', { 'Accept-Language': 'fr' }],
    ['Accept', { Accept: 'application/json' }],
    ['an unknown type', { Accept: `text/${canary}` }],
    ['a range', { Range: 'bytes=0-1' }],
    ['a condition', { 'If-None-Match': '*' }],
    ['a token', { Authorization: `Bearer ${canary}` }],
    ['two addresses that contradict', { Forwarded: 'for=203.0.113.7', 'X-Forwarded-For': '203.0.113.8' }],
    ['headers that are too large', { 'X-Long': long }],
    ['an expectation', { Expect: canary }],
  ])('no one gets a response that another created by %s', async (_, headers) => {
    for (const port of [rude.port, polite.port]) {
      const place = newPlace();
      const usual = await call(server.port, place, { host: preview });
      await ask(place, { host: preview, headers }, port);
      const met = await ask(place, { host: preview }, port);
      expect([met.status, met.body === usual.body, met.headers['content-type']]).toEqual([
        200,
        true,
        usual.headers['content-type'],
      ]);
      expect([met.headers['access-control-allow-origin'], met.headers['content-language']]).toEqual([
        usual.headers['access-control-allow-origin'],
        usual.headers['content-language'],
      ]);
      expect(JSON.stringify(met).includes(canary)).toBe(false);
    }
  });

  test("doesn't serve one origin's cached response to another", async () => {
    const place = newPlace();
    const from = async (origin: string) =>
      (await ask(place, { host: preview, headers: { Origin: origin } })).headers[
        'access-control-allow-origin'
      ];
    expect(await from('https://one.example')).toBe('https://one.example');
    expect(await from('https://two.example')).toBe('https://two.example');
    expect(await from('https://three.example')).toBeUndefined();
  });

  test("errors aren't cached", async () => {
    const { port } = polite;
    await ask('/newcomer', { host: preview }, port);
    await addProfile(server, 'newcomer', { basics: { name: 'New' } });
    expect((await ask('/newcomer', { host: preview }, port)).status).toBe(200);
  });

  test.each([
    '/account',
    '/account/x.css',
    '/account;x.css',
    '/account%2fx.css',
    '/account%0ax.css',
    '/account%3fx.css',
    '/account/..%2fx.css',
    '/account/.css',
    '/robots.txt/../account',
    '/robots.txt%2f..%2faccount',
    '/account?x.css',
    '/account#x.css',
    '//account',
    '/edit/basics',
    '/',
    '/people',
  ])('pages of a member at %s are shown to no one else', async (place) => {
    await addProfile(server, 'bob', { basics: { name: 'Bob Secretive' } });
    const member = await openSession(server, 'bob');
    turn += 1;
    const target = `${place}${place.includes('?') ? '&' : '?'}turn=${turn}`;
    const own = await ask(target, { host: main, headers: { Cookie: member.cookie } }, polite.port);
    expect(own.headers['x-cache']).not.toBe('HIT');
    const others = await ask(target, { host: main }, polite.port);
    const direct = await call(server.port, target, { host: main });
    expect([others.status, others.body === direct.body]).toEqual([direct.status, true]);
    expect(others.headers['set-cookie']).toBeUndefined();
  });

  test('token responses are shown to no one without it', async () => {
    const accounts = accountsOf(server);
    const { token } = await createToken(accounts, {
      username: 'alice',
      scopes: ['profile:read'],
      expiresAt: null,
    });
    for (const target of ['/users/alice', '/users/alice/draft', '/tokens', '/events']) {
      const own = await ask(
        target,
        { host: api, headers: { Authorization: `Bearer ${token}` } },
        polite.port,
      );
      expect([target, own.status]).toEqual([target, 200]);
      expect([target, (await ask(target, { host: api }, polite.port)).status]).toEqual([target, 401]);
    }
  });
});
