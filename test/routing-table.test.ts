import { afterAll, describe, expect, test } from 'bun:test';
import { api, main, preview, startTestServer } from './support/server.ts';

/** `E1`, `E2 <allow>`, `E3`, a redirect's path, or a status. Each row is requested with and without a Referer. */
type Row = readonly [host: string, method: string, target: string, outcome: string];

const reserved = [
  'robots.txt',
  'favicon.ico',
  '_profiler',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'sitemap.xml',
  'index.html',
  'admin',
  'api',
  'health',
  'null',
  'undefined',
  'NaN',
  '0',
  'users',
  'login',
  '.',
  '..',
  '...',
  '-',
  '_',
  '*',
  '~',
  '$',
  '@alice',
  '.well-known',
  'apple-touch-icon.png',
  'portal',
];
const methods = [
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'MKCOL',
  'QUERY',
  'SEARCH',
  'PURGE',
];

const rows: Row[] = [
  // every first segment on the preview host is a username
  ...reserved.map((name): Row => [preview, 'GET', `/${name}`, 'E3']),
  ...reserved.map((name): Row => [preview, 'HEAD', `/${name}?x=1`, 'E3']),
  // and none of them is a route elsewhere, unless it is
  ...reserved
    .filter((name) => name !== 'health' && name !== 'users')
    .map((name): Row => [main, 'GET', `/${name}`, 'E1']),
  ...reserved
    .filter((name) => name !== 'health' && name !== 'users')
    .map((name): Row => [api, 'GET', `/${name}`, 'E1']),
  // every method
  ...methods.map((method): Row => [preview, method, '/alice', 'E2 GET']),
  ...methods.map((method): Row => [preview, method, '/nobody?q', 'E2 GET']),
  ...methods.map((method): Row => [preview, method, '/', 'E1']),
  ...methods.map((method): Row => [preview, method, '/alice/', 'E1']),
  ...methods.map((method): Row => [main, method, '/', 'E2 GET']),
  ...methods.map((method): Row => [main, method, '/portal/a/Doc/b', 'E1']),
  ...methods.map((method): Row => [api, method, '/health', 'E2 GET']),
  // what is there
  [main, 'GET', '/', '200'],
  [main, 'HEAD', '/', '200'],
  [main, 'GET', '/?', '200'],
  [main, 'GET', '/?a=b&c', '200'],
  [main, 'GET', '/users', '303'],
  [main, 'GET', '/health', '200'],
  [main, 'HEAD', '/health', '200'],
  [api, 'GET', '/', '200'],
  [api, 'GET', '/health', '200'],
  [preview, 'GET', '/alice', '200'],
  [preview, 'HEAD', '/alice', '200'],
  [preview, 'GET', '/%61lice', '200'],
  [preview, 'GET', '/alice?', '200'],
  [preview, 'GET', '/alice?%zz=%ff', '200'],
  // the portal
  [main, 'GET', '/portal', 'E1'],
  [main, 'GET', '/portal/', 'E1'],
  [main, 'GET', '/portal/atlas/Doc/5f0c3a9be1d24c7788aa', 'E1'],
  [main, 'GET', '/portal/atlas/Doc/5f0c3a9be1d24c7788aa/', 'E1'],
  [main, 'HEAD', '/portal/atlas/Doc/5f0c3a9be1d24c7788aa', 'E1'],
  [main, 'GET', '/portal/atlas/Doc/', 'E1'],
  [main, 'GET', '/portal//Doc/1', 'E1'],
  [preview, 'GET', '/portal/atlas/Doc/1', 'E3'],
  [api, 'GET', '/portal/atlas/Doc/1', 'E1'],
  // slashes
  [preview, 'GET', '/', 'E1'],
  [preview, 'HEAD', '/', 'E1'],
  [preview, 'GET', '//', 'E1'],
  [preview, 'GET', '//alice', 'E1'],
  [preview, 'GET', '/alice/', '> /alice'],
  [preview, 'GET', '/alice////', '> /alice'],
  [preview, 'HEAD', '/alice/?a=b', '> /alice?a=b'],
  [preview, 'GET', '/alice//x', 'E1'],
  [preview, 'GET', '/alice/x/', '> /alice/x'],
  [preview, 'GET', '/a/b/c/d/e/f/', '> /a/b/c/d/e/f'],
  [preview, 'GET', '/a/b/c//d', 'E1'],
  [preview, 'GET', '/a/b/c/d//e', 'E1'],
  [preview, 'GET', '/nobody/', '> /nobody'],
  [main, 'GET', '//', '> /'],
  [main, 'GET', '/health/', '> /health'],
  [main, 'GET', '/health//', '> /health'],
  [main, 'GET', '//health', 'E1'],
  [main, 'GET', '/HEALTH', 'E1'],
  [main, 'GET', '/health/x', 'E1'],
  [main, 'GET', '/health%2F', 'E1'],
  [main, 'GET', '/%68ealth', '200'],
  // dot segments are segments
  [preview, 'GET', '/../alice', 'E3'],
  [preview, 'GET', '/./alice', 'E3'],
  [preview, 'GET', '/x/../alice', 'E3'],
  [preview, 'GET', '/%2e%2e/alice', 'E3'],
  [preview, 'GET', '/..%2falice', 'E3'],
  [main, 'GET', '/../health', 'E1'],
  [main, 'GET', '/./health', 'E1'],
  [main, 'GET', '/x/../health', 'E1'],
  // encodings
  [preview, 'GET', '/%', 'E1'],
  [preview, 'GET', '/%2', 'E1'],
  [preview, 'GET', '/%zz', 'E1'],
  [preview, 'GET', '/%ff', 'E1'],
  [preview, 'GET', '/%C3%28', 'E1'],
  [preview, 'GET', '/%c0%af', 'E1'],
  [preview, 'GET', '/%ED%A0%80', 'E1'],
  [preview, 'GET', '/%f4%90%80%80', 'E1'],
  [preview, 'GET', '/alice/%80', 'E1'],
  [preview, 'GET', '/%zz/', 'E1'],
  [main, 'GET', '/%zz', 'E1'],
  [api, 'GET', '/%ff', 'E1'],
  [preview, 'GET', '/%00', 'E3'],
  [preview, 'GET', '/%0d%0aX:%20y', 'E3'],
  [preview, 'GET', '/%20', 'E3'],
  [preview, 'GET', '/%2F', 'E3'],
  [preview, 'GET', '/%2525', 'E3'],
  [preview, 'GET', '/%E2%80%AEecila', 'E3'],
  [preview, 'GET', '/%F0%9F%8E%A8', 'E3'],
  [preview, 'GET', '/%E6%9D%8E%E9%9B%B7', 'E3'],
  [preview, 'GET', '/Alice', 'E3'],
  [preview, 'GET', '/ALICE', 'E3'],
  [preview, 'GET', '/alice+', 'E3'],
  [preview, 'GET', '/alice;v=1', 'E3'],
  [preview, 'GET', '/alice#x', 'E3'],
  [preview, 'GET', '/alice:80', 'E3'],
  [preview, 'GET', '/a|b^c`d{e}', 'E3'],
  [preview, 'GET', '/"<>\\', 'E3'],
  [preview, 'GET', '/nobody/a/b/c/d/e/f/g', 'E3'],
  // length
  [preview, 'GET', `/${'a'.repeat(64)}`, 'E3'],
  [preview, 'GET', `/${'a'.repeat(65)}`, 'E3'],
  [preview, 'GET', `/${'%61'.repeat(2000)}`, 'E3'],
  [preview, 'GET', `/a${'/a'.repeat(4000)}`, 'E3'],
  [preview, 'GET', `/a${'/'.repeat(8000)}`, '> /a'],
  [preview, 'GET', `/${'a'.repeat(8192)}`, '414'],
  [preview, 'GET', `/alice?${'a'.repeat(8192)}`, '414'],
  [main, 'GET', `/${'/'.repeat(8000)}x/`, 'E1'],
  // absolute form
  [main, 'GET', `http://${main}/health`, '200'],
  [main, 'GET', `HTTP://${main}/health`, '200'],
  [main, 'GET', `http://${main}`, '200'],
  [main, 'GET', `http://${preview}/alice`, '200'],
];

describe.each(['production', 'development'])('routing and errors, %s', async (environment) => {
  const server = await startTestServer({ APP_ENV: environment, DIRECTORY: 'off' });
  afterAll(() => server.stop());

  test(`there are at least 150 rows (${rows.length})`, () => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
  });

  // In development, the diagnostics route precedes all others.
  const here = rows.filter(
    ([, , target]) => environment === 'production' || !target.startsWith('/_profiler'),
  );

  test.each(here)('%s %s %.60s: %s', async (host, method, target, outcome) => {
    const url = `http://${host}${target}`;
    for (const referer of ['', 'http://from.example/"x"?y']) {
      const answer = await server.call(target, {
        host,
        method,
        headers: { Accept: 'text/plain, */*', Referer: referer },
      });
      const { status, headers } = answer;
      const message = answer.body.split('\n')[2];
      if (outcome.startsWith('>')) {
        expect([status, headers.location]).toEqual([301, `http://${host}${outcome.slice(2)}`]);
      } else if (outcome === 'E1') {
        const from = referer ? ` (from "${referer}")` : '';
        expect(status).toBe(404);
        if (method !== 'HEAD') expect(message).toBe(`No route found for "${method} ${url}"${from}`);
      } else if (outcome.startsWith('E2')) {
        const allow = outcome.slice(3);
        expect([status, headers.allow]).toEqual([405, allow]);
        expect(message).toBe(`No route found for "${method} ${url}": Method Not Allowed (Allow: ${allow})`);
      } else if (outcome === 'E3') {
        expect(status).toBe(404);
        if (method !== 'HEAD') expect(message).toBe('User not found.');
      } else expect(status).toBe(Number(outcome));
    }
  });
});
