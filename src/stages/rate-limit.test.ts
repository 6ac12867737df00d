import { expect, test } from 'bun:test';
import { api, preview, startTestServer } from '../../test/support/server.ts';
import { createToken } from '../accounts/tokens.ts';

const proxied = (address: string) => ({ 'X-Forwarded-For': address });

test('a budget is a token’s, else an address’s, and an IPv6 network of 64 bits is one client', async () => {
  const server = await startTestServer({ RATE_LIMIT_READS: '2', TRUSTED_PROXIES: '127.0.0.1' });
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

  const accounts = { store: server.store, now: () => new Date(), defaultLanguage: 'en' };
  const tokens = [];
  for (let count = 0; count < 2; count += 1) {
    tokens.push(
      (await createToken(accounts, { username: 'alice', scopes: ['profile:read'], expiresAt: null })).token,
    );
  }
  const ask = async (token = '') => {
    const headers = { ...proxied('203.0.113.9'), Authorization: `Bearer ${token}` };
    return (await server.call('/users/alice', { host: api, headers })).status;
  };
  expect([await ask(tokens[0]), await ask(tokens[0]), await ask(tokens[0])]).toEqual([200, 200, 429]);
  expect(await ask(tokens[1])).toBe(200);
  await server.stop();
});

test('a million addresses in one minute take no more than their share of memory', async () => {
  const { createRateLimit } = await import('./rate-limit.ts');
  const limit = createRateLimit({ reads: 5, writes: null, signIns: null, now: () => new Date('2026-01-01') });
  const before = process.memoryUsage().heapUsed;
  for (let turn = 0; turn < 1_000_000; turn += 1) {
    const exchange = {
      match: { kind: 'found', route: {} },
      request: { method: 'GET' },
      caller: null,
      client: `client-${turn}`,
    };
    limit.spend(exchange as unknown as Parameters<typeof limit.spend>[0]);
  }
  Bun.gc(true);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(120 * 1024 * 1024);
}, 60_000);
