import { afterAll, describe, expect, test } from 'bun:test';
import { api, main, preview, startTestServer } from '../support/server.ts';

const origin = 'https://reader.example';
const preflight = { Origin: origin, 'Access-Control-Request-Method': 'GET' };

describe('5, not shown: cross-origin handling, every origin', async () => {
  const server = await startTestServer();
  afterAll(() => server.stop());

  test.each([
    ['a profile', preview, '/alice', 'GET', 200],
    ['E3', preview, '/nobody', 'GET', 404],
    ['E1', preview, '/', 'GET', 404],
    ['E2', preview, '/alice', 'POST', 405],
    ['a redirect', preview, '/alice/', 'GET', 301],
    ['a refused format', preview, '/alice?format=odt', 'GET', 406],
    ['an over-long URL', preview, `/${'a'.repeat(8200)}`, 'GET', 414],
    ['the API', api, '/', 'GET', 200],
    ['E1 on the API', api, '/nope', 'GET', 404],
  ])('%s carries the headers', async (_, host, target, method, status) => {
    const answer = await server.call(target, { host, method, headers: { Origin: origin } });
    expect(answer.status).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['access-control-expose-headers']).toContain('ETag');
    expect(answer.headers.vary ?? '').not.toContain('Origin');
  });

  test('304 carries them too', async () => {
    const { headers } = await server.call('/alice', { host: preview });
    const again = await server.call('/alice', {
      host: preview,
      headers: { 'If-None-Match': headers.etag ?? '' },
    });
    expect([again.status, again.headers['access-control-allow-origin']]).toEqual([304, '*']);
  });

  test('a preflight is 204, from the methods of the matched path', async () => {
    for (const [host, target] of [
      [preview, '/alice'],
      [preview, '/nobody/x'],
      [api, '/health'],
    ] as const) {
      const { status, headers, body } = await server.call(target, {
        host,
        method: 'OPTIONS',
        headers: preflight,
      });
      expect([status, body, headers['access-control-allow-methods']]).toEqual([204, '', 'GET']);
      expect(headers['access-control-allow-headers']).toContain('Authorization');
      expect(headers['access-control-max-age']).toBe('7200');
      expect(headers['content-length']).toBeUndefined();
    }
  });

  test('a preflight for a path without a route gets E1', async () => {
    const { status, body, headers } = await server.call('/', {
      host: preview,
      method: 'OPTIONS',
      headers: { ...preflight, Accept: 'text/plain' },
    });
    expect([status, body]).toEqual([
      404,
      `404 Not Found\n\nNo route found for "OPTIONS http://${preview}/"\n`,
    ]);
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  test('OPTIONS that is no preflight gets E2', async () => {
    for (const headers of [{ Origin: origin }, { 'Access-Control-Request-Method': 'GET' }] as Record<
      string,
      string
    >[]) {
      expect((await server.call('/alice', { host: preview, method: 'OPTIONS', headers })).status).toBe(405);
    }
  });

  test('the main host has none of it', async () => {
    for (const [target, method] of [
      ['/', 'GET'],
      ['/nope', 'GET'],
      ['/', 'OPTIONS'],
    ] as const) {
      const { status, headers } = await server.call(target, { host: main, method, headers: preflight });
      expect(status).not.toBe(204);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('5, not shown: cross-origin handling, listed origins', async () => {
  const server = await startTestServer({ CORS_ORIGINS: `${origin} http://localhost:3000` });
  afterAll(() => server.stop());
  const look = (headers: Record<string, string>, target = '/alice') =>
    server.call(target, { host: preview, headers });

  test('echoes a listed origin and varies by Origin for every client', async () => {
    const listed = await look({ Origin: origin });
    expect(listed.headers['access-control-allow-origin']).toBe(origin);
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }, {}] as Record<
      string,
      string
    >[]) {
      const other = await look(headers);
      expect(other.headers['access-control-allow-origin']).toBeUndefined();
      expect(other.headers.vary).toBe('Accept, Accept-Encoding, Accept-Language, Origin');
    }
  });

  test('on errors and redirects too', async () => {
    for (const target of ['/nobody', '/alice/', '/']) {
      const { headers } = await look({ Origin: 'http://localhost:3000' }, target);
      expect(headers['access-control-allow-origin']).toBe('http://localhost:3000');
      expect(headers.vary).toContain('Origin');
    }
  });

  test('the main host has none of it, whoever is listed', async () => {
    const { headers } = await server.call('/', { host: main, headers: { Origin: origin } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers.vary ?? '').not.toContain('Origin');
  });
});

test('5, not shown: CORS_ORIGINS=none allows no origin', async () => {
  const server = await startTestServer({ CORS_ORIGINS: 'none' });
  const { headers } = await server.call('/alice', { host: preview, headers: { Origin: origin } });
  await server.stop();
  expect(headers['access-control-allow-origin']).toBeUndefined();
});
