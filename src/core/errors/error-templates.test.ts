import { afterAll, expect, test } from 'bun:test';
import { api, main, preview, startTestServer } from '../../../test/support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());

/** The second message fills the template of the first, and the response must not show a difference. */
test.each([
  [main, '/portal/a/Doc/%22%3C&amp;', 'text/html'],
  [main, '/portal/a/Doc/$&$1$`\\u0041', 'application/json'],
  [main, '/portal/a?q="<&THE-MESSAGE-OF-AN-ERROR', 'text/plain'],
  [main, '/portal/a?q="<b>&THE-MESSAGE-OF-AN-ERROR', 'text/html'],
  [api, '/nowhere?"\\', '*/*'],
])('E1 on %s of %s as %s does not depend on earlier requests', async (host, target, accept) => {
  const look = (path: string, headers = {}) =>
    server.call(path, { host, headers: { Accept: accept, ...headers } });
  const before = await look('/elsewhere');
  const after = await look(target, { Referer: 'https://example.org/"<é>' });
  const message = (path: string, from = '') => `No route found for "GET http://${host}${path}"${from}`;
  const shown = (text: string) => {
    if (before.headers['content-type']?.startsWith('application/')) return JSON.stringify(text).slice(1, -1);
    if (accept === 'text/plain') return text;
    return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  };
  const own = shown(message('/elsewhere'));
  const other = shown(message(target, ' (from "https://example.org/"<é>")'));
  expect(before.body.split(own).length).toBe(2);
  // `replace` would interpret `$&` in the new text.
  expect(after.body).toBe(before.body.split(own).join(other));
  const { date: _date, 'content-length': length, ...headers } = after.headers;
  expect({ ...before.headers, ...headers }).toEqual(before.headers);
  expect(length).toBe(String(Buffer.byteLength(after.body)));
});

test('returns an identical E3 for all usernames, in the language of the client', async () => {
  const look = async (name: string, language: string, method = 'GET') => {
    const { date: _date, ...headers } = (
      await server.call(`/${name}`, { host: preview, method, headers: { 'Accept-Language': language } })
    ).headers;
    const { status, body } = await server.call(`/${name}`, {
      host: preview,
      method,
      headers: { 'Accept-Language': language },
    });
    return { status, headers, body };
  };
  const [english, french] = [await look('nobody', 'en'), await look('nobody', 'fr')];
  expect(await look('somebody', 'en')).toEqual(english);
  expect(await look('somebody', 'fr')).toEqual(french);
  expect(english.body).not.toBe(french.body);
  expect([english.headers['content-language'], french.headers['content-language']]).toEqual(['en', 'fr']);
  expect(await look('nobody', 'fr', 'HEAD')).toEqual({ ...french, body: '' });
  expect((await look('nobody/work/x/y', 'en')).body).toBe(english.body);
  expect((await server.call('/', { host: preview })).body).not.toContain('User not found.');
});
