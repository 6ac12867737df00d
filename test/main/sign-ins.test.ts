import { afterAll, describe, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { setEmail } from '../../src/accounts/email.ts';
import { createFailedSignIns } from '../../src/accounts/identity/failed-sign-ins.ts';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { createLog } from '../../src/core/platform/log.ts';
import { keptSignIns, listFailedSignIns, listSignIns } from '../../src/store/sign-ins.ts';
import { findUserByName } from '../../src/store/users.ts';
import { cheapPasswords } from '../support/cheap-passwords.ts';
import { newDatabaseUrl, oneEngine } from '../support/engines.ts';
import { startPostgres } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());
const password = 'nine brown horses';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

describe.each(oneEngine)('sign-in records on %s', async (engine) => {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const now = () => clock.now;
  const environment = { DATABASE_URL: await newDatabaseUrl(engine, postgres), TRUSTED_PROXIES: '127.0.0.1' };
  const start = () => startTestServer(environment, { now, failureInterval: 10 });
  const [one, two] = [await start(), await start()];
  afterAll(() => Promise.all([one.stop(), two.stop()]));
  const { database } = one;
  const accounts = { database, now, defaultLanguage: 'en', actor: 'vitrine' };
  const pass = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  };
  const addMember = async (username: string) => {
    await createUser(accounts, username);
    await cheapPasswords.change(accounts, username, password, 0);
    return (await findUserByName(database, username))?.id ?? '';
  };
  let clients = 0;
  /** Each request has another IP address, because other tests cover the limits. */
  const send = (server: TestServer, target: string, fields: Record<string, string>, agent = firefox) => {
    clients += 1;
    return server.call(target, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'User-Agent': agent,
        'X-Forwarded-For': `203.0.113.${clients}`,
      },
      body: new URLSearchParams(fields).toString(),
    });
  };
  const lately = async (Cookie: string, lang = 'en') => {
    const { body } = await two.call(`/account?lang=${lang}`, { headers: { Cookie } });
    const section = /<h2 id="lately">.*?<\/section>/.exec(body)?.[0] ?? '';
    return section
      .split('<li>')
      .slice(1)
      .map((row) =>
        row
          .replace(/<\/ul>.*/, '')
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
  };
  const cookieOf = (answer: Awaited<ReturnType<typeof send>>) =>
    answer.headers['set-cookie']?.split(';')[0] ?? '';
  const failuresOf = async (userId: string, passwords: number) => {
    const end = Date.now() + 60_000;
    while ((await listFailedSignIns(database, userId, 1))[0]?.passwords !== passwords && Date.now() < end)
      await Bun.sleep(5);
    return listFailedSignIns(database, userId, 9);
  };

  test('show method, device and network from every node and outlive the session', async () => {
    await addMember('ada');
    pass(1);
    const first = await send(one, '/sign-in', { username: 'ada', password }, chrome);
    pass(1);
    const secret = await createSignInLink(accounts, 'ada', new Date(now().getTime() + 600_000));
    pass(1);
    const cookie = cookieOf(await send(two, `/sign-in/${secret}`, {}));
    await one.call('/sign-out', { method: 'POST', headers: { Cookie: cookieOf(first) } });
    expect(await lately(cookie)).toEqual([
      'Signed in with a link from an operator this session Mar 1, 2026, 12:03 PM UTC · Firefox on Linux · from network 203.0.113.*',
      'Sign-in link created. Mar 1, 2026, 12:02 PM UTC · by vitrine',
      'Signed in with a password Mar 1, 2026, 12:01 PM UTC · Chrome on Windows · from network 203.0.113.*',
      'Password changed. Mar 1, 2026, 12:00 PM UTC · by vitrine',
    ]);
    expect((await lately(cookie, 'fr'))[0]).toStartWith('Connexion par lien d’un opérateur cette session');
    expect(JSON.stringify(await database.all('SELECT * FROM sign_ins'))).not.toMatch(
      /Mozilla|203\.0\.113\.\d/,
    );
  });

  test('show a new password as such, not as a sign-in', async () => {
    const userId = await addMember('grace');
    const Cookie = cookieOf(await send(one, '/sign-in', { username: 'grace', password }));
    const changed = await one.call('/account/password', {
      method: 'POST',
      headers: { Cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        'current-password': password,
        'new-password': 'ten brown horses',
        'repeated-password': 'ten brown horses',
      }).toString(),
    });
    expect([changed.status, changed.headers.location]).toEqual([303, '/account?saved=password']);
    expect(await listSignIns(database, userId)).toHaveLength(1);
  });

  test('count wrong passwords per day, by any name and on any node', async () => {
    const userId = await addMember('mary');
    await setEmail(accounts, 'mary', 'mary@example.org');
    const names = ['mary', 'Mary ', 'mary@Example.org'];
    for (const username of names)
      for (const server of [one, two])
        expect((await send(server, '/sign-in', { username, password: 'wrong' })).status).toBe(403);
    await send(one, '/sign-in', { username: 'nobody-of-that-name', password: 'wrong' });
    expect(await failuresOf(userId, 6)).toEqual([{ passwords: 6, codes: 0, lastAt: now().toISOString() }]);
    const stored = await database.all<object>('SELECT * FROM failed_sign_ins');
    expect(stored.flatMap(Object.keys).sort()).toEqual(['codes', 'day', 'last_at', 'passwords', 'user_id']);
    const cookie = cookieOf(await send(one, '/sign-in', { username: 'mary', password }));
    expect(await lately(cookie)).toContain(
      '6 sign-in attempts with a wrong password that day. Mar 1, 2026, 12:03 PM UTC · All attempts failed.',
    );
    pass(24 * 60);
    await send(one, '/sign-in', { username: 'mary', password: 'wrong' });
    expect((await failuresOf(userId, 1)).map(({ passwords }) => passwords)).toEqual([1, 6]);
  });

  test('stay visible next to many saved drafts', async () => {
    await addMember('hidden');
    for (let round = 0; round < 12; round += 1)
      await saveDraft(accounts, 'hidden', { basics: { name: `Hidden ${round}` } });
    const cookie = cookieOf(await send(one, '/sign-in', { username: 'hidden', password }));
    const rows = await lately(cookie);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toStartWith('Password changed.');
  });

  test('are limited in number and age', async () => {
    const userId = await addMember('often');
    const rare = await addMember('rare');
    await send(one, '/sign-in', { username: 'rare', password: 'wrong' });
    await send(one, '/sign-in', { username: 'rare', password });
    await failuresOf(rare, 1);
    for (let round = 0; round < keptSignIns + 3; round += 1) {
      pass(1);
      const secret = await createSignInLink(accounts, 'often', new Date(now().getTime() + 60_000));
      await send(one, `/sign-in/${secret}`, {});
    }
    const kept = await listSignIns(database, userId);
    expect([kept.length, kept[0]?.at]).toEqual([keptSignIns, now().toISOString()]);
    expect([await listSignIns(database, rare), await listFailedSignIns(database, rare, 9)]).toMatchObject([
      [{ way: 'password' }],
      [{ passwords: 1 }],
    ]);
    pass(91 * 24 * 60);
    await send(one, '/sign-in', { username: 'often', password });
    expect(await listSignIns(database, userId)).toHaveLength(1);
    expect([await listSignIns(database, rare), await listFailedSignIns(database, rare, 9)]).toEqual([[], []]);
  });

  test('are written before the process ends', async () => {
    const userId = await addMember('last');
    const log = createLog('debug', () => {});
    const failures = createFailedSignIns({ database, now, log, interval: 3_600_000 });
    failures.count('last', { wrong: 'code', from: '192.0.2.1' });
    failures.count('last', { wrong: 'password', from: '192.0.2.1' });
    await failures.stop();
    expect(await listFailedSignIns(database, userId, 9)).toMatchObject([{ passwords: 1, codes: 1 }]);
  });
});
