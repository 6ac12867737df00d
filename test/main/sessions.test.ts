import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { accountsOf } from '../support/accounts.ts';
import { cheapPasswords } from '../support/cheap-passwords.ts';
import { formOf } from '../support/client.ts';
import { openSession } from '../support/member.ts';
import { addProfile, startTestServer } from '../support/server.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

describe('the sessions of a member', async () => {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' }, { now: () => clock.now });
  afterAll(() => server.stop());
  const { database } = server;
  const accounts = accountsOf({ database }, () => clock.now);
  const pass = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  };
  beforeEach(() => pass(1));

  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const signIn = async (username: string, agent: string, address: string) => {
    const secret = await createSignInLink(accounts, username, new Date(clock.now.getTime() + 60_000));
    const headers = { ...form, 'User-Agent': agent, 'X-Forwarded-For': address };
    const answer = await server.call(`/sign-in/${secret}`, { method: 'POST', headers, body: '' });
    const Cookie = answer.headers['set-cookie']?.split(';')[0] ?? '';
    const sent = { Cookie, 'User-Agent': agent, 'X-Forwarded-For': address };
    return {
      get: (target: string, more = {}) => server.call(target, { headers: { ...sent, ...more } }),
      post: (target: string, fields: Record<string, string>) =>
        server.call(target, formOf(fields, { ...sent })),
    };
  };
  const rowsOf = (body: string) =>
    (/<h2 id="sessions">.*?<\/section>/.exec(body)?.[0] ?? '')
      .split('<li>')
      .slice(1)
      .map((row) => ({
        text: row
          .replace(/<form.*/, '')
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
        id: /name="session" value="([^"]*)"/.exec(row)?.[1] ?? '',
      }));

  test('show device, time and network, and mark the current one', async () => {
    const phone = await signIn('alice', safari, '2001:db8:0:1:aaaa::7');
    pass(10);
    const desktop = await signIn('alice', firefox, '203.0.113.77');
    pass(10);
    // The server records the use of a session after the first response, so the second request shows it.
    await desktop.get('/account');
    const rows = rowsOf((await desktop.get('/account')).body).map(({ text }) => text);
    expect(rows).toEqual([
      'Firefox on Linux this session Signed in with a link from an operator, Mar 1, 2026, 12:11 PM UTC · last used Mar 1, 2026, 12:21 PM UTC from network 203.0.113.*',
      'Safari on iPhone Signed in with a link from an operator, Mar 1, 2026, 12:01 PM UTC · last used Mar 1, 2026, 12:01 PM UTC from network 2001:db8:0:1:*',
    ]);
    const french = rowsOf((await phone.get('/account?lang=fr')).body).map(({ text }) => text);
    expect(
      french.some((text) =>
        text.startsWith('Safari sur iPhone cette session Connexion par lien d’un opérateur'),
      ),
    ).toBe(true);
    const stored = JSON.stringify(await database.all('SELECT * FROM sessions'));
    expect(stored).not.toMatch(/Mozilla|203\.0\.113\.77|aaaa/);
  });

  test('update their last use at most every five minutes', async () => {
    const member = await signIn('alice', firefox, '198.51.100.1');
    const usedAt = async () => {
      const rows = await database.all<{ used_at: string }>(
        'SELECT used_at FROM sessions ORDER BY started_at DESC LIMIT 1',
      );
      return rows[0]?.used_at;
    };
    const start = clock.now.toISOString();
    pass(4);
    await member.get('/account');
    await Bun.sleep(50);
    expect(await usedAt()).toBe(start);
    pass(2);
    await member.get('/account', { 'X-Forwarded-For': '198.51.200.9' });
    const deadline = Date.now() + 60_000;
    while ((await usedAt()) === start && Date.now() < deadline) await Bun.sleep(10);
    expect(await usedAt()).toBe(clock.now.toISOString());
    expect((await member.get('/account')).body).toContain('198.51.200.*');
  });

  test('end one by one, by their member only', async () => {
    await addProfile(server, 'mallory', {});
    const mallory = await openSession(server, 'mallory');
    const [one, two] = [
      await signIn('alice', firefox, '192.0.2.1'),
      await signIn('alice', safari, '192.0.2.2'),
    ];
    const rows = rowsOf((await one.get('/account')).body);
    const other = rows.find(({ text }) => text.includes('192.0.2.*') && text.startsWith('Safari'))?.id ?? '';
    for (const id of [other, '', '\0', "' OR 1=1 --"]) {
      const answer = await mallory.post('/account/end-session', { session: id });
      expect(answer.status).toBe(303);
    }
    expect((await two.get('/account')).status).toBe(200);
    const answer = await one.post('/account/end-session', { session: other });
    expect([answer.status, answer.headers.location]).toEqual([303, '/account?saved=session']);
    expect((await two.get('/account')).status).toBe(303);
    expect((await one.get('/account?saved=session')).body).toContain('Session signed out.');
    const own = rowsOf((await one.get('/account')).body).find(({ text }) =>
      text.includes('this session'),
    )?.id;
    const left = await one.post('/account/end-session', { session: own ?? '' });
    expect([left.status, left.headers.location]).toEqual([303, '/']);
    expect(left.headers['set-cookie']).toStartWith('vitrine=; Path=/; Max-Age=0');
    expect((await one.get('/account')).status).toBe(303);
  });

  test('end everywhere at once, and only those of the member', async () => {
    const mallory = await openSession(server, 'mallory');
    const [one, two] = [
      await signIn('alice', firefox, '192.0.2.1'),
      await signIn('alice', safari, '192.0.2.2'),
    ];
    const answer = await one.post('/account/sign-out-everywhere', {});
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    expect(answer.headers['set-cookie']).toStartWith('vitrine=; Path=/; Max-Age=0');
    expect([(await one.get('/account')).status, (await two.get('/account')).status]).toEqual([303, 303]);
    expect((await mallory.get('/account')).status).toBe(200);
  });

  test('start with a new id, whatever cookie the browser sent', async () => {
    const planted = `vitrine=${'A'.repeat(43)}`;
    const secret = await createSignInLink(accounts, 'alice', new Date(clock.now.getTime() + 60_000));
    const answer = await server.call(`/sign-in/${secret}`, {
      method: 'POST',
      headers: { ...form, Cookie: planted },
      body: '',
    });
    expect(answer.headers['set-cookie']).not.toStartWith(planted);
    expect((await server.call('/account', { headers: { Cookie: planted } })).status).toBe(303);
  });

  test('remind members without a password', async () => {
    await addProfile(server, 'newcomer', {});
    const member = await openSession(server, 'newcomer');
    const note = 'You have no password yet, and your sign-in link works only once.';
    expect((await member.get('/welcome')).body).toContain(note);
    await cheapPasswords.change(accounts, 'newcomer', 'seven green bottles', 0);
    expect((await (await openSession(server, 'newcomer')).get('/welcome')).body).not.toContain(note);
    expect((await server.call('/')).body).not.toContain(note);
  });

  test('end all except the current one, with recent changes and their actors', async () => {
    for (const name of ['nina', 'oscar']) await addProfile(server, name, {});
    const [here, there] = [
      await signIn('nina', firefox, '203.0.113.77'),
      await signIn('nina', safari, '203.0.113.78'),
    ];
    const other = await signIn('oscar', firefox, '203.0.113.79');
    const done = await here.post('/account/end-other-sessions', {});
    expect(done.headers.location).toBe('/account?saved=other-sessions');
    const page = await here.get('/account?saved=other-sessions');
    expect(page.body).toContain('All other sessions are signed out.');
    expect((await there.get('/account')).status).toBe(303);
    expect((await other.get('/account')).status).toBe(200);
    const lately = /<h2 id="lately">.*?<\/section>/.exec(page.body)?.[0] ?? '';
    expect(lately).toContain('Sign-in link created.');
    expect(lately).toContain('by vitrine');
    expect(lately).not.toContain('draft was saved');
  });
});
