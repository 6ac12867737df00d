import { afterAll, expect, test } from 'bun:test';
import { suspendUser } from '../src/accounts/change-state.ts';
import { accountsOf } from './support/accounts.ts';
import { engines, newDatabaseUrl } from './support/engines.ts';
import { startPostgres } from './support/postgres.ts';
import { addProfile, preview, startTestServer, type TestServer } from './support/server.ts';

const server = await startTestServer({ DIRECTORY: 'public' });
const closed = await startTestServer({ DIRECTORY: 'members' });
const postgres = await startPostgres();
afterAll(() => Promise.all([server.stop(), closed.stop(), postgres.stop()]));
const impossible = ['/a%20b', '/a%00b', '/%00', `/${'x'.repeat(300)}`];

const listed = { basics: { name: 'Somebody' }, 'x-vitrine': { directory: 'listed' } } as const;
for (const name of ['ada', 'müller', 'Dmitriy', 'josé.b', 'gone']) await addProfile(server, name, listed);
await addProfile(server, 'quiet', { basics: { name: 'Q' } });
await addProfile(closed, 'ada', listed);
await suspendUser(accountsOf(server), 'gone');

const ask = (path: string, accept = 'text/html', of: TestServer = server) =>
  of.call(path, { host: preview, headers: { Accept: accept } });
const offered = async (path: string) =>
  /Did you mean this one\? <bdi>([^<]+)<\/bdi>/.exec((await ask(path)).body)?.[1] ?? null;

test.each([
  ['/Ada', 'ada'],
  ['/ADA/work', 'ada'],
  ['/a%CC%81da', 'ada'],
  ['/mueller', 'müller'],
  ['/Muller', 'müller'],
  ['/%D0%B4%D0%BC%D0%B8%D1%82%D1%80%D0%B8%D0%B9', 'Dmitriy'],
  ['/jose.b', 'josé.b'],
])('E3 for %s offers %s', async (path, name) => {
  const answer = await ask(path);
  expect([answer.status, await offered(path)]).toEqual([404, name]);
  expect(answer.body).toContain('User not found.');
  expect(answer.body).toContain(`href="/${encodeURIComponent(name)}"`);
});

test('offers no unlisted, suspended or different users', async () => {
  for (const path of ['/Quiet', '/Gone', '/adam', '/su', '/jose-b']) expect(await offered(path)).toBeNull();
});

test.each(engines)(
  'returns the same bytes for hidden, missing and impossible names on %s',
  async (engine) => {
    const other = await startTestServer({
      DIRECTORY: 'public',
      DATABASE_URL: await newDatabaseUrl(engine, postgres),
    });
    await addProfile(other, 'gone', listed);
    await suspendUser(accountsOf(other), 'gone');
    await addProfile(other, 'quiet', { basics: { name: 'Q' } });
    const found = new Set<string>();
    for (const path of [...['/gone', '/Gone', '/Quiet', '/nobody', '/nobody/work'], ...impossible]) {
      const { status, body } = await ask(path, 'text/html', other);
      found.add(`${status} ${body}`);
    }
    expect([...found]).toEqual([expect.stringMatching(/^404 .*User not found\./s)]);
    await other.stop();
  },
);

test('offers no other users to API clients, or without a public directory', async () => {
  const plain = await ask('/nobody', 'application/json');
  expect((await ask('/Ada', 'application/json')).body).toBe(plain.body);
  expect((await ask('/Ada', '*/*')).body).toBe((await ask('/nobody', '*/*')).body);
  expect((await ask('/Ada', 'text/html', closed)).body).toBe(
    (await ask('/nobody', 'text/html', closed)).body,
  );
});
