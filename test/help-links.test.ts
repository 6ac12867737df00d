import { expect, test } from 'bun:test';
import { homepage, version } from '../package.json';
import { makeOperator } from '../src/accounts/operators.ts';
import { accountsOf } from './support/accounts.ts';
import { openSession } from './support/member.ts';
import { startTestServer } from './support/server.ts';

/** The links called "Help" on the pages of the account, of tokens and of users. */
async function findHelp(environment: Record<string, string>): Promise<string[][]> {
  const server = await startTestServer(environment);
  await makeOperator(accountsOf(server), 'alice');
  const { get } = await openSession(server, 'alice');
  const link = /<a [^>]*href="([^"]+)"[^>]*>\s*Help<\/a>/g;
  const pages = await Promise.all(['/account', '/tokens', '/users'].map((place) => get(place)));
  await server.stop();
  const withoutIcons = pages.map(({ body }) => body.replace(/<svg[\s\S]*?<\/svg>/g, ''));
  return withoutIcons.map((body) => [...body.matchAll(link)].map(([, url = '']) => url));
}

test('links to help lead to pages about the subject, in the documentation of this version', async () => {
  const [menu, tokens, users] = ['members/edit', 'developers/authentication', 'operators/users'].map(
    (page) => (version.endsWith('-dev') ? homepage : `${homepage}${version}/${page}`),
  );
  expect(await findHelp({})).toEqual([[menu], [menu, tokens], [menu, users]] as string[][]);
});

test('links to help lead to the URL that the operator sets', async () => {
  const own = 'https://intranet.example/people';
  expect(await findHelp({ HELP_URL: own })).toEqual([[own], [own, own], [own, own]]);
});

test('pages have no links to help with HELP_URL=off', async () => {
  expect(await findHelp({ HELP_URL: 'off' })).toEqual([[], [], []]);
});
