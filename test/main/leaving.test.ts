import { afterAll, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suspendUser } from '../../src/accounts/change-state.ts';
import { deleteLeavers } from '../../src/accounts/delete-leavers.ts';
import { deleteOwnAccount } from '../../src/accounts/delete-own-account.ts';
import { deleteUser } from '../../src/accounts/delete-user.ts';
import { setEmail } from '../../src/accounts/email.ts';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { createOutbox } from '../../src/accounts/mail/outbox.ts';
import { remove } from '../../src/ops/cli/users.ts';
import { findCredentialVersion } from '../../src/store/credential-version.ts';
import { listEvents } from '../../src/store/events.ts';
import { findUserByName, updateLocale } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { startApi } from '../support/api-client.ts';
import { cheapPasswords } from '../support/cheap-passwords.ts';
import { formOf } from '../support/client.ts';
import { createOperator } from '../support/create-operator.ts';
import { engines, newDatabaseUrl } from '../support/engines.ts';
import { mailSettings, startMailServer } from '../support/mail-server.ts';
import { openSession } from '../support/member.ts';
import { startPostgres } from '../support/postgres.ts';
import { addProfile, appSecret, preview } from '../support/server.ts';
import { silentTerminal } from '../support/silent-terminal.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { vitrine } from '../support/vitrine.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());
const day = 86_400_000;
const password = 'seven green bottles';

describe.each(engines)('a member who deletes their account on %s', async (engine) => {
  const mail = await startMailServer();
  const url = await newDatabaseUrl(engine, postgres);
  const { server, ask, tokenOf } = await startApi(
    { ...mailSettings(mail), DATABASE_URL: url, DIRECTORY: 'public' },
    { intervals: { mail: 10, deletions: 3_600_000 } },
  );
  afterAll(async () => {
    await server.stop();
    await mail[Symbol.asyncDispose]();
  });
  const { database } = server;
  const accounts = accountsOf(server);
  const find = (name: string) => findUserByName(database, name);
  const visit = async (name: string) => (await server.call(`/${name}`, { host: preview })).status;
  const operator = await tokenOf(null, 'operator');

  /** Deletes an account with a profile. The page runs the same function, but limits attempts. */
  async function leave(name: string): Promise<void> {
    await addProfile(server, name, { basics: { name: 'Lena Lovelace' } });
    const outbox = createOutbox(appSecret);
    await deleteOwnAccount({ ...accounts, actor: name, outbox }, name, 14);
  }

  test('keeps the date of the deletion in a backup', async () => {
    await leave('lisa');
    const folder = temporaryPath('backups');
    expect((await vitrine(url, ['backup'], '', { BACKUP_DIR: folder })).status).toBe(0);
    const backup = join(folder, readdirSync(folder).find((name) => name.endsWith('.gz')) ?? '');
    const into = await newDatabaseUrl(engine, postgres);
    expect((await vitrine(into, ['restore', backup])).err).toBe('');
    const restored = await startApi({ DATABASE_URL: into }, { intervals: { deletions: 3_600_000 } });
    const lisa = await findUserByName(restored.server.database, 'lisa');
    expect([lisa?.leaving, lisa?.deletesAt]).toEqual([1, (await find('lisa'))?.deletesAt ?? '']);
    await restored.server.stop();
  });

  test('disappears at once and can return for 14 days', async () => {
    await addProfile(server, 'lena', { basics: { name: 'Lena Lovelace' } });
    expect(await visit('lena')).toBe(200);
    const token = await tokenOf('lena', 'profile:read');
    const [session, other] = [await openSession(server, 'lena'), await openSession(server, 'lena')];
    const answer = await session.post('/account/delete', { confirm: 'lena' });
    const user = await find('lena');
    const wait = Date.parse(user?.deletesAt ?? '') - Date.now();
    expect([user?.state, wait > 13.9 * day, wait <= 14 * day]).toEqual(['suspended', true, true]);
    const until = user?.deletesAt?.slice(0, 10) ?? '';
    expect([answer.status, answer.headers.location]).toEqual([303, `/?done=leaving&until=${until}`]);
    const told = await server.call(`/?done=leaving&until=${until}`);
    const date = new Date(until).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
    expect(told.body).toContain(`Vitrine deletes your account on ${date}.`);
    expect(await visit('lena')).toBe(404);
    for (const one of [session, other]) expect((await one.get('/account')).status).toBe(303);
    expect((await ask('/users/lena', { token })).status).toBe(401);
    const { value } = await ask('/users/lena', { token: operator });
    expect([value.state, value.deletesAt]).toEqual(['suspended', user?.deletesAt ?? '']);
    expect(JSON.stringify((await ask('/people?q=Lovelace', {})).value)).not.toContain('lena');
  });

  test('gets a mail with the date in their language', async () => {
    const titles = {
      en: 'Your account will be deleted',
      de: 'Ihr Konto wird gelöscht',
      fr: 'Votre compte va être supprimé',
      es: 'Su cuenta se eliminará',
      ar: 'سيُحذف حسابك',
    };
    for (const [locale, title] of Object.entries(titles)) {
      const name = `told-${locale}`;
      await addProfile(server, name, {});
      await setEmail(accounts, name, `${name}@example.org`);
      await database.transaction(async (queries) =>
        updateLocale(queries, (await find(name))?.id ?? '', locale),
      );
      await leave(name);
      const [message] = await mail.waitFor(
        1,
        ({ to, subject }) => to[0] === `${name}@example.org` && subject.startsWith(title),
      );
      const date = new Date((await find(name))?.deletesAt ?? '');
      const when = date.toLocaleDateString(locale, { day: 'numeric', timeZone: 'UTC' });
      expect(message?.text).toContain(when.replace(/\D/g, '') || when);
      expect(message?.text).toContain('/sign-in');
    }
  });

  test.each(['password', 'link'])('returns with a sign-in by %s', async (way) => {
    const name = `back-by-${way}`;
    await addProfile(server, name, { basics: { name: 'Ben' } });
    const version = await findCredentialVersion(database, (await find(name))?.id ?? '');
    await cheapPasswords.change(accounts, name, password, version);
    const token = await tokenOf(name, 'profile:read');
    await leave(name);
    expect(await visit(name)).toBe(404);
    const signIn =
      way === 'password'
        ? await server.call('/sign-in', formOf({ username: name, password }))
        : await server.call(`/sign-in/${await linkOf(name)}`, formOf({}));
    expect(signIn.status).toBe(303);
    const user = await find(name);
    expect([user?.state, user?.deletesAt, user?.leaving]).toEqual(['published', null, 0]);
    expect(await visit(name)).toBe(200);
    expect((await ask(`/users/${name}`, { token })).status).toBe(200);
    await deleteLeavers({ ...accounts, now: () => new Date(Date.now() + 400 * day) }, () => false);
    expect((await find(name))?.state).toBe('published');
    const events = await listEvents(database, 0, 1000, user?.id);
    expect(events.filter(({ type }) => type === 'user.resumed').map(({ actor }) => actor)).toEqual([name]);
  });

  const linkOf = (name: string) => createSignInLink(accounts, name, new Date(Date.now() + day));

  test('is erased only after the waiting period', async () => {
    await leave('late');
    const at = Date.parse((await find('late'))?.deletesAt ?? '');
    await deleteLeavers({ ...accounts, now: () => new Date(at - 1) }, () => false);
    expect((await find('late'))?.state).toBe('suspended');
    await deleteLeavers({ ...accounts, now: () => new Date(at) }, () => false);
    const user = await find('late');
    expect([user?.state, user?.deletesAt]).toEqual(['deleted', null]);
    expect((await ask('/users/late', { token: operator })).status).toBe(410);
    const left = await database.all('SELECT 1 FROM passwords WHERE user_id = $1', [user?.id ?? '']);
    expect(left).toEqual([]);
  });

  test('cannot return after an operator suspends them, and is deleted nevertheless', async () => {
    await addProfile(server, 'shut', {});
    const version = await findCredentialVersion(database, (await find('shut'))?.id ?? '');
    await cheapPasswords.change(accounts, 'shut', password, version);
    await leave('shut');
    await suspendUser(accounts, 'shut');
    const signIn = await server.call('/sign-in', formOf({ username: 'shut', password }));
    expect(signIn.status).not.toBe(303);
    await expect(linkOf('shut')).rejects.toThrow('shut is suspended.');
    const user = await find('shut');
    expect([user?.state, user?.leaving]).toEqual(['suspended', 0]);
    const at = new Date(Date.parse(user?.deletesAt ?? ''));
    await deleteLeavers({ ...accounts, now: () => at }, () => false);
    expect((await find('shut'))?.state).toBe('deleted');
  });

  test('stays when an operator resumes them', async () => {
    await leave('resumed');
    const { status, value } = await ask('/users/resumed/resume', { method: 'POST', token: operator });
    expect([status, value.state, value.deletesAt]).toEqual([200, 'published', null]);
  });

  test('is erased at once when an operator deletes them', async () => {
    await addProfile(server, 'quick', {});
    expect((await ask('/users/quick', { method: 'DELETE', token: operator })).status).toBe(204);
    expect((await find('quick'))?.state).toBe('deleted');
    await leave('waiting');
    await deleteUser(accounts, 'waiting');
    expect((await find('waiting'))?.state).toBe('deleted');
  });

  test('is erased by the command line only with --now', async () => {
    await leave('hasty');
    const refused = remove(accounts, silentTerminal, 'hasty', { yes: true });
    await expect(refused).rejects.toThrow('To erase it now: vitrine user delete hasty --now');
    expect((await find('hasty'))?.state).toBe('suspended');
    await remove(accounts, silentTerminal, 'hasty', { yes: true, now: true });
    expect((await find('hasty'))?.state).toBe('deleted');
  });

  test('returns with a link by mail', async () => {
    await addProfile(server, 'posted', {});
    await setEmail(accounts, 'posted', 'posted@example.org');
    await leave('posted');
    await server.call('/sign-in/link', formOf({ email: 'posted@example.org' }));
    const [message] = await mail.waitFor(
      1,
      ({ to, subject }) => to[0] === 'posted@example.org' && subject.startsWith('Sign in'),
    );
    const path = new URL(message?.link ?? '').pathname;
    expect((await server.call(path, formOf({}))).status).toBe(303);
    expect((await find('posted'))?.state).toBe('published');
  });

  test('has the date on the page for operators', async () => {
    await leave('shown');
    await createOperator(accounts, 'boss');
    const boss = await openSession(server, 'boss');
    expect((await boss.get('/users/shown')).body).toMatch(
      /Deleted the account: the profile isn’t public\. Vitrine erases it on [^<]+ unless the user signs in\./,
    );
  });
});
