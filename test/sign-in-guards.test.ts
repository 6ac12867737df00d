import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { deleteUser } from '../src/accounts/delete-user.ts';
import { createSignInLink } from '../src/accounts/identity/sign-in-links.ts';
import type { Value } from '../src/store/database.ts';
import { findUserByName } from '../src/store/users.ts';
import { accountsOf } from './support/accounts.ts';
import { formOf } from './support/client.ts';
import { newDatabaseUrl, oneEngine } from './support/engines.ts';
import { startPostgres } from './support/postgres.ts';
import { addProfile, startTestServer } from './support/server.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());

describe.each(oneEngine)('sign-in on %s', async (engine) => {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const DATABASE_URL = await newDatabaseUrl(engine, postgres);
  const server = await startTestServer({ DATABASE_URL }, { now: () => clock.now });
  afterAll(() => server.stop());
  const { database } = server;
  const accounts = accountsOf({ database }, () => clock.now);

  const passMinute = () => {
    clock.now = new Date(clock.now.getTime() + 60_000);
  };
  beforeEach(passMinute);

  const send = (target: string, fields: Record<string, string> = {}, cookie = '') =>
    server.call(target, formOf(fields, cookie === '' ? {} : { Cookie: cookie }));
  const createLink = async (username: string) =>
    `/sign-in/${await createSignInLink(accounts, username, new Date(clock.now.getTime() + 3_600_000))}`;
  const signIn = async (username: string) => {
    const { headers } = await send(await createLink(username));
    return headers['set-cookie']?.split(';')[0] ?? '';
  };
  const account = async (Cookie: string) => (await server.call('/account', { headers: { Cookie } })).status;

  test('admits one of many concurrent uses of a link', async () => {
    const link = await createLink('alice');
    const gate = Promise.withResolvers<void>();
    // All clients open the link before the first one uses it.
    const held = database.transaction(async (queries) => {
      await queries.get(`SELECT hash FROM sign_in_links ${queries.dialect.forUpdate}`);
      await gate.promise;
    });
    const answers = Promise.all([send(link), send(link), send(link), send(link)]);
    await Bun.sleep(300);
    gate.resolve();
    await held;
    expect((await answers).map(({ status }) => status).toSorted()).toEqual([303, 410, 410, 410]);
  });

  test("wrong links don't lock a network out", async () => {
    const link = await createLink('alice');
    for (let turn = 0; turn < 11; turn += 1) expect((await send('/sign-in/vit_guessed')).status).toBe(410);
    expect((await send('/sign-in', { username: 'alice', password: 'x' })).status).toBe(403);
    expect((await send(link)).status).toBe(303);
  });

  test('limits password changes to ten a minute', async () => {
    const cookie = await signIn('alice');
    passMinute();
    const change = () => send('/account/password', { 'new-password': 'short' }, cookie);
    for (let turn = 0; turn < 10; turn += 1) expect((await change()).status).not.toBe(429);
    const refused = await change();
    expect([refused.status, refused.headers['ratelimit-policy']]).toEqual([429, '"sign-ins";q=10;w=60']);
  });

  test("stores sessions in a form that can't be used with a copy of the database", async () => {
    const cookie = await signIn('alice');
    const [, value = ''] = cookie.split('=');
    const rows = JSON.stringify(await database.all('SELECT * FROM sessions'));
    expect([rows.includes('link'), value.length, rows.includes(value)]).toEqual([true, 43, false]);
    const APP_SECRET = 'another secret that only this test knows, long enough';
    const other = await startTestServer({ DATABASE_URL, APP_SECRET }, { now: () => clock.now });
    const { status } = await other.call('/account', { headers: { Cookie: cookie } });
    await other.stop();
    expect([await account(cookie), status]).toEqual([200, 303]);
  });

  describe('for a deleted user', () => {
    test('ends, and links no longer work', async () => {
      await addProfile(server, 'leaver', {});
      const cookie = await signIn('leaver');
      const link = await createLink('leaver');
      expect(await account(cookie)).toBe(200);
      await deleteUser(accounts, 'leaver');
      expect([await account(cookie), (await send(link)).status]).toEqual([303, 410]);
      for (const table of ['sessions', 'sign_in_links', 'passwords'])
        expect([
          table,
          ...(await database.all(`SELECT user_id FROM ${table} WHERE user_id IN
          (SELECT id FROM users WHERE username = 'leaver')`)),
        ]).toEqual([table]);
    });

    test("doesn't complete if the deletion came first", async () => {
      await addProfile(server, 'hasty', {});
      const cookie = await signIn('hasty');
      const link = await createLink('hasty');
      const user = await findUserByName(database, 'hasty');
      const rowsOf = (table: string) =>
        database.all<Record<string, Value>>(`SELECT * FROM ${table} WHERE user_id = $1`, [user?.id ?? '']);
      const late = { sessions: await rowsOf('sessions'), sign_in_links: await rowsOf('sign_in_links') };
      await deleteUser(accounts, 'hasty');
      await database.transaction(async (queries) => {
        for (const [table, rows] of Object.entries(late)) {
          for (const row of rows) {
            const places = Object.keys(row).map((_, index) => `$${index + 1}`);
            await queries.run(
              `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places.join(', ')})`,
              Object.values(row),
            );
          }
        }
      });
      expect([late.sessions.length, late.sign_in_links.length]).toEqual([1, 1]);
      expect([await account(cookie), (await send(link)).status]).toEqual([303, 410]);
    });
  });
});
