import { afterAll, expect, test } from 'bun:test';
import { formOf } from '../support/client.ts';
import { decode, draftOf, fill } from '../support/editor.ts';
import { signInAs } from '../support/member.ts';
import { addProfile, startTestServer } from '../support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const alice = await signInAs(server, 'alice');
const nobody = (path: string, fields: [string, string][], headers: Record<string, string> = {}) =>
  server.call(path, formOf(fields, { Accept: 'text/html', ...headers }));
/** The fields that the page's button submits. */
const carriedBy = (body: string): [string, string][] =>
  [...body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [decode(name), decode(value)],
  );

test('shows a form after the session expired and saves it after sign-in', async () => {
  await addProfile(server, 'alice', { basics: { name: 'Alice' }, work: [{ name: 'Acme' }] });
  const { body } = await alice.get('/edit/basics');
  const fields = fill(body, { '/basics/summary': 'Two <b>\r\n"lines"', do: 'save' });
  const answer = await nobody('/edit/basics', fields);
  expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Session realm="Vitrine"']);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).toContain('Two &lt;b>');
  expect((await draftOf(server, 'alice')).basics?.summary).toBeUndefined();
  const again = await alice.post('/edit/basics', carriedBy(answer.body));
  expect([again.status, (await draftOf(server, 'alice')).basics?.summary]).toEqual([303, 'Two <b>\n"lines"']);
});

test('restores forms of delegates and JSON documents too', async () => {
  const typed: [string, string][] = [
    ['revision', '1'],
    ['/basics/name', 'Typed for her'],
  ];
  const forAlice = await nobody('/for/alice/edit/basics', typed);
  expect([forAlice.status, forAlice.body.includes('Typed for her')]).toEqual([401, true]);
  expect(forAlice.body).toContain('action="/for/alice/edit/basics"');
  const { body, status } = await nobody('/edit/json', [
    ['revision', '1'],
    ['document', '{"basics": {}}'],
  ]);
  expect([status, carriedBy(body)]).toEqual([
    401,
    [
      ['revision', '1'],
      ['document', '{"basics": {}}'],
    ],
  ]);
});

test('redirects normally without typed values and shows nothing from other sites', async () => {
  const empty = await nobody('/edit/basics', [
    ['revision', '1'],
    ['/basics/name', ''],
  ]);
  expect([empty.status, empty.headers.location]).toEqual([303, '/sign-in']);
  const typed: [string, string][] = [['/basics/name', 'Forged']];
  expect((await nobody('/edit/basics', typed, { Origin: 'http://evil.test' })).status).toBe(403);
  const asked = await nobody('/edit/basics', typed, { Accept: 'application/json' });
  expect([asked.status, asked.headers['content-type']]).toEqual([
    401,
    'application/problem+json; charset=utf-8',
  ]);
});
