import { afterAll, beforeAll, expect, test } from 'bun:test';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { accountsOf } from '../support/accounts.ts';
import { createOperator } from '../support/create-operator.ts';
import { type SignedIn, signInAs } from '../support/member.ts';
import { addProfile, preview, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let mira: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  const work = [
    { name: 'Elbe Yard', position: 'Fitter', 'x-vitrine': { slug: 'yard', visibility: 'private' } },
  ];
  const projects = [{ name: 'Brücke <b>', 'x-vitrine': { slug: 'bridge' } }];
  await addProfile(server, 'mira', { basics: { name: 'Mira' }, work, projects });
  mira = await signInAs(server, 'mira');
});
afterAll(() => server.stop());

async function linksFor(member: SignedIn, path: string): Promise<(string | undefined)[]> {
  const { status, body } = await member.get(path);
  expect(status).toBe(200);
  const [, found = ''] = /<div class="found">(.*?)<section id="shortcuts"/.exec(body) ?? [];
  return [...found.matchAll(/<a href="([^"]*)">/g)].map(([, href]) => href);
}

test('leads to entries, pages and actions, and lists the keyboard shortcuts', async () => {
  const links = await linksFor(mira, '/edit/go');
  expect(links.slice(0, 2)).toEqual(['/edit/work/yard', '/edit/projects/bridge']);
  for (const href of ['/edit', '/edit/basics', '/edit/_languages', '/edit/languages', '/history', '/account'])
    expect(links).toContain(href);
  expect(links.slice(-4)).toEqual(['/edit/preview', '/publish', '/edit/_new', `http://${preview}/mira`]);
  const { body } = await mira.get('/edit/go');
  expect(body).toContain('<bdi>Brücke &lt;b></bdi>');
  expect(body).toContain('<kbd>Ctrl K</kbd><kbd>⌘ K</kbd>');
});

test.each([
  ['bru', ['/edit/projects/bridge']],
  ['yard elbe', ['/edit/work/yard']],
  ['ard', []],
])('filters without a script, by the beginnings of words: %s', async (asked, expected) => {
  const path = `/edit/go?q=${encodeURIComponent(asked)}`;
  expect(await linksFor(mira, path)).toEqual(expected);
  expect((await mira.get(path)).body.includes('role="status" hidden')).toBe(expected.length > 0);
});

test("stays within another member's profile", async () => {
  await createOperator(accountsOf(server), 'olga');
  await saveDraft(accountsOf(server), 'olga', { projects: [{ name: 'Secret of Olga' }] });
  const links = await linksFor(await signInAs(server, 'olga'), '/for/mira/edit/go');
  expect(links.slice(0, 2)).toEqual(['/for/mira/edit/work/yard', '/for/mira/edit/projects/bridge']);
  expect(links.filter((href) => !href?.startsWith('/for/mira/'))).toEqual([`http://${preview}/mira`]);
});

test('asks visitors to sign in', async () => {
  expect((await server.call('/edit/go')).status).toBe(303);
});
