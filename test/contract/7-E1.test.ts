import { afterAll, describe, expect, test } from 'bun:test';
import { api, main, preview, startTestServer } from '../support/server.ts';

describe.each(['production', 'development'])('7 E1: no route matches the path, %s', async (environment) => {
  const server = await startTestServer({ APP_ENV: environment });
  afterAll(() => server.stop());
  const look = async (host: string, target: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { status, body } = await server.call(target, {
      host,
      method,
      headers: { Accept: 'text/plain', ...headers },
    });
    return [status, body.replace('404 Not Found\n\n', '').trimEnd()];
  };

  test.each([main, preview, api])(
    'on %s, with method, scheme, authority, path and query as sent',
    async (host) => {
      const target = '//x/%zz/../y?a=%41&b=<&';
      expect(await look(host, target)).toEqual([404, `No route found for "GET http://${host}${target}"`]);
    },
  );

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'])(
    '%s is named in the message',
    async (method) => {
      expect(await look(main, '/nope', {}, method)).toEqual([
        404,
        `No route found for "${method} http://${main}/nope"`,
      ]);
    },
  );

  test('a Referer header adds a suffix', async () => {
    expect(await look(main, '/nope?x=1', { Referer: 'https://elsewhere.example/a?b' })).toEqual([
      404,
      `No route found for "GET http://${main}/nope?x=1" (from "https://elsewhere.example/a?b")`,
    ]);
  });

  test('an empty Referer counts as none', async () => {
    expect(await look(main, '/nope', { Referer: '' })).toEqual([
      404,
      `No route found for "GET http://${main}/nope"`,
    ]);
  });

  test('a Referer in UTF-8 is shown as it was meant', async () => {
    expect(await look(main, '/nope', { Referer: 'https://café.example/' })).toEqual([
      404,
      `No route found for "GET http://${main}/nope" (from "https://café.example/")`,
    ]);
  });

  test('`/` on the preview host has no username', async () => {
    expect(await look(preview, '/')).toEqual([404, `No route found for "GET http://${preview}/"`]);
  });

  test('invalid percent-encoding and invalid UTF-8 are no path of ours', async () => {
    for (const target of ['/%', '/%zz', '/%ff', '/alice%c3', '/alice/%ff', '/%ed%a0%80']) {
      expect(await look(preview, target)).toEqual([
        404,
        `No route found for "GET http://${preview}${target}"`,
      ]);
    }
  });

  test('X-Forwarded headers and X-HTTP-Method-Override change nothing', async () => {
    const headers = {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      'X-Original-URL': '/admin',
      'X-HTTP-Method-Override': 'DELETE',
    };
    expect(await look(main, '/nope', headers)).toEqual([404, `No route found for "GET http://${main}/nope"`]);
  });

  test('the text is not translated', async () => {
    for (const language of ['fr', 'de', 'es', 'ar']) {
      expect(await look(main, '/nope', { 'Accept-Language': language })).toEqual([
        404,
        `No route found for "GET http://${main}/nope"`,
      ]);
    }
  });

  test('HEAD gets the status without a body', async () => {
    const { status, body } = await server.call('/nope', { method: 'HEAD' });
    expect([status, body]).toEqual([404, '']);
  });
});

test('7 E1: the full URL is the public one, also behind a development loopback address', async () => {
  const server = await startTestServer({ APP_ENV: 'development' });
  const { body } = await server.call('/nope', {
    host: `127.0.0.1:${server.port}`,
    headers: { Accept: 'text/plain' },
  });
  await server.stop();
  expect(body).toContain(`No route found for "GET http://${main}/nope"`);
});
