import { afterAll, describe, expect, test } from 'bun:test';
import { findCredentialVersion } from '../../src/store/credential-version.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { cheapPasswords } from '../support/cheap-passwords.ts';
import { createOperator } from '../support/create-operator.ts';
import { openSession } from '../support/member.ts';
import { addProfile, preview, startTestServer } from '../support/server.ts';

describe("deleting one's account", async () => {
  const server = await startTestServer({ DELETE_AFTER_DAYS: '0' });
  afterAll(() => server.stop());
  const { database } = server;
  const accounts = accountsOf({ database });
  const stateOf = async (name: string) => (await findUserByName(database, name))?.state;

  test('is at the end of the account page and offers an export', async () => {
    const session = await openSession(server, 'alice');
    const { body } = await session.get('/account');
    expect(body).toMatch(/<h2 id="delete">Delete account<\/h2>.*href="\/export".*Type alice to confirm/s);
  });

  test.each(['', 'Alice', 'alicf', 'bob'])(
    'deletes nothing if the username is typed as %p',
    async (confirm) => {
      const session = await openSession(server, 'alice');
      const answer = await session.post('/account/delete', { confirm });
      expect(answer.status).toBe(422);
      expect(answer.body).toContain('The username doesn’t match');
      expect(await stateOf('alice')).toBe('published');
      expect((await server.call('/alice', { host: preview })).status).toBe(200);
    },
  );

  test('asks for the password if there is one', async () => {
    await addProfile(server, 'paula', { basics: { name: 'Paula' } });
    const passwords = cheapPasswords;
    const user = await findUserByName(database, 'paula');
    await passwords.change(
      accounts,
      'paula',
      'seven green bottles',
      await findCredentialVersion(database, user?.id ?? ''),
    );
    const session = await signInWith('paula', 'seven green bottles');
    for (const password of ['', 'seven green battles']) {
      const answer = await session('/account/delete', { confirm: 'paula', password });
      expect(answer.status).toBe(422);
      expect(answer.body).toContain('The current password is incorrect.');
      expect(await stateOf('paula')).toBe('published');
    }
    const gone = await session('/account/delete', { confirm: 'paula', password: 'seven green bottles' });
    expect(gone.status).toBe(303);
    expect(await stateOf('paula')).not.toBe('published');
  });

  test('needs only the username after a link sign-in, then signs out and deletes everything', async () => {
    await addProfile(server, 'linus', { basics: { name: 'Linus' } });
    const session = await openSession(server, 'linus');
    const answer = await session.post('/account/delete', { confirm: 'linus' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/?done=deleted']);
    expect((await server.call('/?done=deleted')).body).toContain('Your account and profile are deleted.');
    await addProfile(server, 'ken', {});
    const other = await openSession(server, 'ken');
    expect((await other.get('/?done=deleted')).body).not.toContain('are deleted.');
    expect((await session.get('/account')).status).toBe(303);
    expect((await server.call('/linus', { host: preview })).status).toBe(404);
  });

  test('is rejected for the last operator', async () => {
    await createOperator(accounts, 'olga');
    const session = await openSession(server, 'olga');
    const answer = await session.post('/account/delete', { confirm: 'olga' });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('You’re the only operator');
    expect(await stateOf('olga')).toBe('draft');
  });

  async function signInWith(username: string, password: string) {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const send = (target: string, fields: Record<string, string>, Cookie: string) =>
      server.call(target, {
        method: 'POST',
        headers: { ...headers, Cookie },
        body: new URLSearchParams(fields).toString(),
      });
    const { headers: given } = await send('/sign-in', { username, password }, '');
    const cookie = given['set-cookie']?.split(';')[0] ?? '';
    return (target: string, fields: Record<string, string>) => send(target, fields, cookie);
  }
});
