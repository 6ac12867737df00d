import { afterAll, describe, expect, test } from 'bun:test';
import { preview, startTestServer } from '../support/server.ts';

describe('8, not shown: limits', async () => {
  const server = await startTestServer();
  afterAll(() => server.stop());
  const text = { Accept: 'text/plain' };

  test('a URL of 8 KiB is read, one byte more is 414', async () => {
    const fits = await server.call(`/${'a'.repeat(8191)}`, { host: preview, headers: text });
    expect(fits.status).toBe(404);
    for (const length of [8192, 12_000, 40_000]) {
      const { status, body } = await server.call(`/${'a'.repeat(length)}`, { host: preview, headers: text });
      expect([status, body]).toEqual([414, '414 URI Too Long\n\nThe URL is longer than 8 KiB.\n']);
    }
  });

  test('headers over 16 KiB are 431', async () => {
    for (const headers of [
      { ...text, 'X-Large': 'a'.repeat(17_000) },
      { ...text, ...Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`X-${n}`, 'abcdefgh'])) },
    ]) {
      const { status, body } = await server.call('/alice', { host: preview, headers });
      expect(status).toBe(431);
      expect(body).toContain('The request headers are too many or larger than 16 KiB.');
    }
  });

  test('reads are unlimited unless RATE_LIMIT_READS is set', async () => {
    const { headers } = await server.call('/alice', { host: preview });
    expect(headers['ratelimit-policy']).toBeUndefined();
  });
});

test('8, not shown: RATE_LIMIT_READS counts per client and minute', async () => {
  let clock = new Date('2026-01-01T00:00:15Z');
  const server = await startTestServer({ RATE_LIMIT_READS: '3' }, { now: () => clock });
  const read = () =>
    server.call('/alice', { host: preview, headers: { Accept: 'text/plain, application/json' } });
  const first = await read();
  expect(first.headers['ratelimit-policy']).toBe('"reads";q=3;w=60');
  expect(first.headers.ratelimit).toBe('"reads";r=2;t=45');
  await server.call('/', { host: preview });
  await server.call('/alice', { host: preview, method: 'POST' });
  await read();
  expect((await read()).status).toBe(200);
  const refused = await read();
  expect([refused.status, refused.headers['retry-after'], refused.headers.ratelimit]).toEqual([
    429,
    '45',
    '"reads";r=0;t=45',
  ]);
  expect(refused.body).toContain('More than 3 reads in a minute. Wait and try again.');
  clock = new Date('2026-01-01T00:01:00Z');
  expect((await read()).status).toBe(200);
  await server.stop();
});
