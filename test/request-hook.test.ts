import { afterAll, describe, expect, test } from 'bun:test';
import { limits } from '../src/core/listener/limits.ts';
import { main, preview, startTestServer } from './support/server.ts';

const support = `${import.meta.dir}/support`;

describe('the example in the documentation', async () => {
  const server = await startTestServer({ REQUEST_HOOK: 'docs/examples/request-hook.ts' });
  afterAll(() => server.stop());

  test("replaces the handler's response, with CORS and language", async () => {
    const { status, headers, body } = await server.call('/alice', {
      host: preview,
      headers: { 'User-Agent': 'GreedyBot/1.0' },
    });
    expect([status, body]).toEqual([403, 'Please read /about before crawling.\n']);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('passes other requests on', async () => {
    expect((await server.call('/alice', { host: preview })).status).toBe(200);
    expect((await server.call('/nope', { host: main })).status).toBe(404);
  });
});

test('a hook past its deadline is 503, and the connection continues', async () => {
  const server = await startTestServer(
    { REQUEST_HOOK: `${support}/hanging-hook.ts` },
    { limits: { ...limits, handlerTime: 100, farewellTime: 0 } },
  );
  const { status, headers, body } = await server.call('/', { headers: { Accept: 'application/json' } });
  await server.stop();
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  const { detail, reference } = JSON.parse(body);
  expect(detail).toBe('The response took too long. Try again in a moment.');
  expect(server.logged.filter((line) => line.includes(`reference=${reference}`))).toHaveLength(1);
});

test("sends a hook's response unchanged except for framing, and treats others as faults", async () => {
  const server = await startTestServer({ REQUEST_HOOK: `${support}/odd-hook.ts` });
  const cookies = await server.call('/cookies');
  expect(cookies.headers['set-cookie']).toBe('a=1\nb=2');
  expect([cookies.headers.etag, cookies.body]).toEqual(['"x"', 'three bytes']);
  for (const target of ['/error', '/no-response', '/late-fault']) {
    const { status, headers } = await server.call(target);
    expect([target, status, headers['content-type']?.slice(0, 5)]).toEqual([target, 500, 'text/']);
  }
  await server.stop();
  expect(server.logged.filter((line) => line.includes(' error '))).toHaveLength(3);
});

test.each([
  ['that does not exist', `${support}/no-such-hook.ts`, /cannot be used: there is no such file/],
  [
    'without a default export',
    `${support}/client.ts`,
    /cannot be used: its default export is not a function/,
  ],
  [
    'that does not parse',
    `${import.meta.dir}/../biome.json`,
    /cannot be used: its default export is not a function/,
  ],
])('a module %s is an error at start', async (_, path, message) => {
  await expect(startTestServer({ REQUEST_HOOK: path })).rejects.toThrow(message);
});

test("the hook can read a request and can't change it", async () => {
  const server = await startTestServer({ REQUEST_HOOK: `${support}/meddling-hook.ts` });
  for (const query of ['', '?headers', '?raw']) {
    const answer = await server.call(`/alice${query}`, { host: preview });
    expect(answer.status).toBe(500);
    expect(server.logged.splice(0).join('')).toContain('readonly property');
  }
  await server.stop();
});
