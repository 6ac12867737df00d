import { expect, test } from 'bun:test';
import { keptMegabytes } from '../../../test/support/kept-megabytes.ts';
import { addProfile, api, preview, startTestServer } from '../../../test/support/server.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import { createToken } from '../identity/tokens.ts';
import { createVisitor, type Visitor } from '../identity/visitor.ts';
import { createRateLimit } from './rate-limit.ts';

const proxied = (address: string) => ({ 'X-Forwarded-For': address });

test('counts per member, else per IP address or IPv6 /64 network', async () => {
  const now = () => new Date('2026-01-01T00:00:15Z');
  const environment = { RATE_LIMIT_READS: '2', TRUSTED_PROXIES: '127.0.0.1' };
  const server = await startTestServer(environment, { now });
  const look = async (address: string) =>
    (await server.call('/alice', { host: preview, headers: proxied(address) })).status;
  expect([await look('203.0.113.1'), await look('203.0.113.1'), await look('203.0.113.1')]).toEqual([
    200, 200, 429,
  ]);
  expect(await look('203.0.113.2')).toBe(200);
  expect([await look('::ffff:203.0.113.1'), await look('::ffff:cb00:7103')]).toEqual([429, 200]);
  expect([
    await look('2001:db8::1'),
    await look('2001:0db8:0:0:ffff::9'),
    await look('2001:db8:0:0:1:2:3:4'),
  ]).toEqual([200, 200, 429]);
  expect(await look('2001:db8:0:1::1')).toBe(200);

  const accounts = {
    database: server.database,
    now: () => new Date(),
    defaultLanguage: 'en',
    actor: 'vitrine',
  };
  await addProfile(server, 'bob', {});
  const issue = async (username: string | null) =>
    (
      await createToken(accounts, {
        username,
        scopes: [username === null ? 'operator' : 'profile:read'],
        expiresAt: null,
      })
    ).token;
  const ask = async (token: string, username = 'alice') => {
    const headers = { ...proxied('203.0.113.9'), Authorization: `Bearer ${token}` };
    return (await server.call(`/users/${username}`, { host: api, headers })).status;
  };
  const [one, another] = [await issue('alice'), await issue('alice')];
  expect([await ask(one), await ask(another), await ask(one), await ask(another)]).toEqual([
    200, 200, 429, 429,
  ]);
  expect(await ask(await issue('bob'), 'bob')).toBe(200);
  const operators = [await issue(null), await issue(null)] as const;
  expect([await ask(operators[0]), await ask(operators[0]), await ask(operators[0])]).toEqual([
    200, 200, 429,
  ]);
  expect(await ask(operators[1])).toBe(200);
  await server.stop();
});

test('sends the current usage in responses to requests that do not count', async () => {
  let now = new Date('2026-01-01T00:00:15Z');
  const server = await startTestServer({ RATE_LIMIT_WRITES: '3' }, { now: () => now });
  const accounts = { database: server.database, now: () => now, defaultLanguage: 'en', actor: 'vitrine' };
  const { token } = await createToken(accounts, { username: null, scopes: ['operator'], expiresAt: null });
  const add = (credential: string) =>
    server.call('/users', { method: 'POST', host: api, headers: { Authorization: `Bearer ${credential}` } });
  const stranger = await add('nonsense');
  expect([stranger.status, stranger.headers.ratelimit]).toEqual([401, '"writes";r=3;t=45']);
  expect((await add(token)).headers.ratelimit).toBe('"writes";r=2;t=45');
  now = new Date('2026-01-01T00:01:50Z');
  expect((await add('nonsense')).headers.ratelimit).toBe('"writes";r=3;t=10');
  await server.stop();
});

test('counts usage from other nodes in the minute it happened', async () => {
  let now = new Date('2026-01-01T00:00:59Z');
  let tell = (_: unknown) => {};
  let told = Promise.withResolvers<void>();
  const send = (message: unknown) => {
    tell(message);
    told.resolve();
  };
  const hear = (listen: (message: unknown) => void) => {
    tell = listen;
  };
  const options = { reads: 1, writes: null, signIns: null, now: () => now };
  const there = createRateLimit({ ...options, peers: { send, hear() {} } });
  const here = createRateLimit({ ...options, peers: { send() {}, hear } });
  const reader = {
    match: { kind: 'found', route: {} },
    request: { method: 'GET' },
    visitor: createVisitor(),
    client: '203.0.113.1',
  } as unknown as Exchange<Visitor>;
  there.spend(reader);
  // The message is sent after the minute has ended.
  now = new Date('2026-01-01T00:01:00Z');
  await told.promise;
  expect(() => here.spend(reader)).not.toThrow();
  now = new Date('2026-01-01T00:02:00Z');
  told = Promise.withResolvers();
  there.spend(reader);
  await told.promise;
  expect(() => here.spend(reader)).toThrow('More than 1 reads in a minute');
});

test('resets the counters when too many IP addresses are counted', async () => {
  const limit = createRateLimit({ reads: 1, writes: null, signIns: null, now: () => new Date('2026-01-01') });
  const spend = (client: string) =>
    limit.spend({
      match: { kind: 'found', route: {} },
      request: { method: 'GET' },
      visitor: createVisitor(),
      client,
    } as unknown as Exchange<Visitor>);
  spend('first');
  expect(() => spend('first')).toThrow('More than 1 reads in a minute');
  // Just below the limit, when the map takes the most memory.
  expect(await keptMegabytes(999_000, (index) => spend(`client-${index}`))).toBeLessThan(32);
  expect(() => spend('first')).not.toThrow();
}, 120_000);
