import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { main, preview, startTestServer } from './support/server.ts';

const REQUEST_HOOK = join(import.meta.dir, 'support/faulty-hook.ts');
const hooked = await startTestServer({ REQUEST_HOOK });
const logging = await startTestServer({ ACCESS_LOG: 'on' });
const proxied = await startTestServer({ ACCESS_LOG: 'on', TRUSTED_PROXIES: '127.0.0.1' });
afterAll(() => Promise.all([hooked, logging, proxied].map((server) => server.stop())));

test('the access log has the id of the response', async () => {
  const [one, two] = [await logging.call('/'), await logging.call('/alice', { host: preview })];
  const ids = [one, two].map(({ headers }) => headers['x-request-id'] ?? 'none');
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(logging.logged.filter((line) => line.includes(` requestId=${id} `))).toHaveLength(1);
  }
});

test('accepts a request id from trusted proxies only', async () => {
  const headers = { 'X-Request-Id': 'edge-7.a:b' };
  expect((await proxied.call('/', { headers })).headers['x-request-id']).toBe('edge-7.a:b');
  expect(proxied.logged.join('')).toContain(' requestId=edge-7.a:b ');
  expect((await logging.call('/', { headers })).headers['x-request-id']).not.toBe('edge-7.a:b');
  for (const odd of ['a b', 'a"b', `${'x'.repeat(129)}`, '<b>'])
    expect((await proxied.call('/', { headers: { 'X-Request-Id': odd } })).headers['x-request-id']).toMatch(
      /^[0-9a-f]{16}$/,
    );
});

test('an internal error has the id in response, page and log, next to the reference', async () => {
  const answer = await hooked.call('/', { host: main });
  const id = answer.headers['x-request-id'] ?? 'none';
  expect(answer.status).toBe(500);
  const [, reference = 'none'] = /<code>([0-9a-f]{12})<\/code>/.exec(answer.body) ?? [];
  expect(answer.body).toContain(`<code>${id}</code>`);
  expect(hooked.logged.join('')).toContain(`reference=${reference} requestId=${id} `);
});

test('creates no id if no one asks for it', async () => {
  const plain = await startTestServer();
  expect((await plain.call('/')).headers['x-request-id']).toBeUndefined();
  await plain.stop();
});

test('redacts secrets in URLs of the access log', async () => {
  await logging.call('/?password=hunter2&x=1');
  await logging.call('/?%70assword=hunter2');
  const lines = logging.logged.filter((line) => line.includes('ssword'));
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('hunter2');
});
