import { afterAll, describe, expect, test } from 'bun:test';
import { api, main, preview, startTestServer } from '../support/server.ts';

describe('4.3: in development /_profiler/<token> shows the diagnostics of a recorded request', async () => {
  const server = await startTestServer({ APP_ENV: 'development' });
  afterAll(() => server.stop());

  test.each([main, preview, api])(
    'every response on %s carries its token, and the route finds it',
    async (host) => {
      const { headers } = await server.call('//nope', { host });
      const token = headers['x-debug-token'] ?? '';
      expect(token).toMatch(/^[0-9a-f]{6}$/);
      expect(headers['x-debug-token-link']).toBe(`http://${host}/_profiler/${token}`);
      expect(headers['server-timing']).toMatch(
        /^inspect-headers;dur=\d+\.\d{3}, cross-origin;.*total;dur=\d+\.\d{3}$/,
      );
      for (const other of [main, preview, api]) {
        const panel = await server.call(`/_profiler/${token}`, { host: other });
        expect([panel.status, panel.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
        expect(panel.body).toContain(
          `404: no route of the ${{ [main]: 'main', [preview]: 'preview', [api]: 'api' }[host]} host matches`,
        );
      }
    },
  );

  test("the profiler's own responses carry no token and are not recorded", async () => {
    const before = await server.call('/_profiler/latest?format=json');
    for (const target of ['/_profiler', '/_profiler/', '/_profiler/latest', '/_profiler/ffffff']) {
      const { headers } = await server.call(target);
      expect(Object.keys(headers).filter((name) => /debug|timing/.test(name))).toEqual([]);
    }
    const after = await server.call('/_profiler/latest?format=json');
    expect(JSON.parse(after.body).token).toBe(JSON.parse(before.body).token);
  });

  test('GET only, and the slash form redirects', async () => {
    const post = await server.call('/_profiler/latest', {
      method: 'POST',
      headers: { Accept: 'text/plain' },
    });
    expect([post.status, post.headers.allow]).toEqual([405, 'GET']);
    const slash = await server.call('/_profiler/');
    expect([slash.status, slash.headers.location]).toEqual([301, `http://${main}/_profiler`]);
  });

  test('an unknown or malformed token is a 404 that lists the latest requests', async () => {
    const { headers } = await server.call('/nope');
    for (const [token, sentence] of [
      ['000000', 'No request with this token is kept.'],
      ['nonsense', 'A token is six hexadecimal digits, or latest.'],
      ['%3Cscript%3E', 'A token is six hexadecimal digits, or latest.'],
    ] as const) {
      const { status, body } = await server.call(`/_profiler/${token}`);
      expect(status).toBe(404);
      expect(body).toContain(sentence);
      expect(body).toContain(`href="/_profiler/${headers['x-debug-token']}"`);
    }
  });
});
