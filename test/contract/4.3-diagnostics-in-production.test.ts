import { afterAll, describe, expect, test } from 'bun:test';
import { api, main, preview, startTestServer } from '../support/server.ts';

describe('4.3 in production the diagnostics route does not exist', async () => {
  const server = await startTestServer();
  afterAll(() => server.stop());
  const look = (host: string, target: string) =>
    server.call(target, { host, headers: { Accept: 'text/plain' } });

  test.each([main, api])('on %s it is E1', async (host) => {
    for (const target of ['/_profiler', '/_profiler/', '/_profiler/3f9a1c', '/_profiler/latest']) {
      const { status, body } = await look(host, target);
      expect([status, body]).toEqual([
        404,
        `404 Not Found\n\nNo route found for "GET http://${host}${target}"\n`,
      ]);
    }
  });

  test('on the preview host `_profiler` is a username like any other', async () => {
    for (const target of ['/_profiler', '/_profiler/3f9a1c']) {
      const { status, body } = await look(preview, target);
      expect([status, body]).toEqual([404, '404 Not Found\n\nUser not found.\n']);
    }
  });

  test('no response mentions a token or a trace', async () => {
    for (const [host, target] of [
      [main, '/'],
      [main, '/nope'],
      [preview, '/alice'],
      [api, '/'],
    ] as const) {
      const { headers, body } = await server.call(target, { host });
      expect(Object.keys(headers).filter((name) => /debug|timing/.test(name))).toEqual([]);
      expect(body).not.toMatch(/src\/|node_modules|stack/i);
    }
  });
});
