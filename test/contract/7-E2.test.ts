import { afterAll, describe, expect, test } from 'bun:test';
import { api, main, preview, startTestServer } from '../support/server.ts';

describe.each(['production', 'development'])(
  '7 E2: the path matches, the method is not allowed, %s',
  async (environment) => {
    const server = await startTestServer({ APP_ENV: environment });
    afterAll(() => server.stop());

    const paths = [
      [main, '/'],
      [main, '/health?x=1'],
      [preview, '/alice'],
      [preview, '/nobody/projects/engine/notes/plan.pdf'],
      [api, '/health'],
    ] as const;

    test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'])(
      '%s is 405 with the literal message and an Allow header',
      async (method) => {
        for (const [host, target] of paths) {
          const { status, headers, body } = await server.call(target, {
            host,
            method,
            headers: { Accept: 'text/plain' },
          });
          expect([status, headers.allow]).toEqual([405, 'GET']);
          expect(body).toBe(
            `405 Method Not Allowed\n\nNo route found for "${method} http://${host}${target}": Method Not Allowed (Allow: GET)\n`,
          );
        }
      },
    );

    test('a Referer adds no suffix', async () => {
      const { body } = await server.call('/', {
        method: 'POST',
        headers: { Accept: 'text/plain', Referer: 'https://elsewhere.example/' },
      });
      expect(body).toEndWith(`No route found for "POST http://${main}/": Method Not Allowed (Allow: GET)\n`);
    });

    test('the slash form redirects GET only: another method gets E1', async () => {
      const { status, body } = await server.call('/health/', {
        method: 'POST',
        headers: { Accept: 'text/plain' },
      });
      expect([status, body]).toEqual([
        404,
        `404 Not Found\n\nNo route found for "POST http://${main}/health/"\n`,
      ]);
    });

    test.each([
      [main, 'POST', '/sign-in/'],
      [main, 'POST', '/account/language//'],
      [api, 'POST', '/users/'],
      [api, 'PUT', '/users/alice/draft/'],
      [api, 'DELETE', '/users/alice/'],
    ])("the slash form of %s by %s doesn't exist: E1", async (host, method, target) => {
      const { status, headers, body } = await server.call(target, {
        host,
        method,
        headers: { Accept: 'text/plain' },
      });
      expect([status, headers.location, headers.allow]).toEqual([404, undefined, undefined]);
      expect(body).toBe(`404 Not Found\n\nNo route found for "${method} http://${host}${target}"\n`);
    });

    test('a method that two routes of a path take is named once', async () => {
      const { status, headers, body } = await server.call('/_profiler/abc', {
        host: preview,
        method: 'POST',
        headers: { Accept: 'text/plain' },
      });
      expect([status, headers.allow]).toEqual([405, 'GET']);
      expect(body).toContain('Method Not Allowed (Allow: GET)\n');
    });

    test('a body is harmless', async () => {
      const { status } = await server.call('/alice', {
        host: preview,
        method: 'PUT',
        body: 'x'.repeat(100_000),
      });
      expect(status).toBe(405);
    });
  },
);
