import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { suspendUser } from '../../src/accounts/change-state.ts';
import type { Accounts } from '../../src/accounts/change-user.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { addDelegate, mostDelegates, removeDelegate } from '../../src/accounts/delegates.ts';
import { deleteUser } from '../../src/accounts/delete-user.ts';
import { setEmail } from '../../src/accounts/email.ts';
import { makeOperator, unmakeOperator } from '../../src/accounts/operators.ts';
import { renameUser } from '../../src/accounts/rename-user.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { createWebhook, testWebhook } from '../../src/modules/webhooks/webhooks.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database } from '../../src/store/database.ts';
import { isDelegate, listDelegates, listDelegators } from '../../src/store/delegates.ts';
import { listEventsBefore } from '../../src/store/events.ts';
import {
  countSessions,
  deleteOwnSession,
  findSession,
  listSessions,
  markSessionUsed,
  replaceSession,
} from '../../src/store/sessions.ts';
import { listUsersMatching, type UserListQuery, userSorts } from '../../src/store/user-list.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { createOperator } from '../support/create-operator.ts';
import { engines, newDatabase } from '../support/engines.ts';
import { testHealth } from '../support/health.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(engines)('users on %s', (engine) => {
  let database: Database;
  let accounts: Accounts;
  beforeAll(async () => {
    database = await connectDatabase(await newDatabase(engine, postgres));
    accounts = accountsOf({ database });
    for (const name of ['Zoe', 'anna', 'Anton', 'bert', 'élan', 'gone']) await createUser(accounts, name);
    await suspendUser(accounts, 'bert');
    await deleteUser(accounts, 'gone');
  });
  afterAll(() => database.close());

  const idOf = async (name: string) => (await findUserByName(database, name))?.id ?? '';
  const find = async (query: Partial<UserListQuery> = {}) => {
    const { users } = await listUsersMatching(database, {
      text: '',
      only: 'everybody',
      sort: 'name',
      isDescending: false,
      after: null,
      limit: 10,
      ...query,
    });
    return users.map(({ username }) => username);
  };
  const pages = async (query: Partial<UserListQuery>) => {
    const names: string[] = [];
    const rest = {
      only: 'everybody',
      sort: 'name',
      isDescending: false,
      text: '',
      limit: 2,
      ...query,
    } as const;
    for (let after: UserListQuery['after'] = null; ; ) {
      const page = await listUsersMatching(database, { ...rest, after });
      names.push(...page.users.map(({ username }) => username));
      after = page.next;
      if (!after) return names;
    }
  };
  const typesOf = async (name: string) => {
    const events = await listEventsBefore(database, await idOf(name), null, 20);
    return events.map(({ type, actor, details }) => [type, actor, details.delegate]);
  };

  test('are found by name prefix and state, page by page', async () => {
    expect(await find()).toEqual(['anna', 'Anton', 'bert', 'élan', 'Zoe']);
    expect(await find({ text: 'AN' })).toEqual(['anna', 'Anton']);
    expect(await find({ text: 'elan' })).toEqual(['élan']);
    expect(await find({ text: 'an', after: ['anna', 'ffffffff'] })).toEqual(['Anton']);
    expect(await find({ after: ['anton', 'ffffffff'], limit: 2 })).toEqual(['bert', 'élan']);
    expect(await find({ only: 'suspended' })).toEqual(['bert']);
    expect(await find({ only: 'draft', text: 'z' })).toEqual(['Zoe']);
    expect(await find({ text: 'gone' })).toEqual([]);
    expect(await find({ text: '%' })).toEqual([]);
  });

  test("match every word of their draft's name in any order, and their email address", async () => {
    await saveDraft(accounts, 'bert', { basics: { name: 'Núria Ødegård i Puig' } });
    for (const text of ['nuria', 'PUIG núr', 'odeg', 'Ødegård', 'bert', 'puig bert'])
      expect([text, await find({ text })]).toEqual([text, ['bert']]);
    expect(await find({ text: 'puig anna' })).toEqual([]);
    expect(await find()).toEqual(['anna', 'Anton', 'élan', 'bert', 'Zoe']);
    await setEmail(accounts, 'bert', 'B.Puig@example.org');
    expect(await find({ text: 'b.puig@EX' })).toEqual(['bert']);
    await saveDraft(accounts, 'bert', { basics: { name: 'Bertrand' } });
    expect([await find({ text: 'puig' }), await find({ text: 'bertr' })]).toEqual([[], ['bert']]);
    await renameUser(accounts, 'bert', 'albrecht');
    expect([await find({ text: 'albr' }), await find({ text: 'bertrand' })]).toEqual([
      ['albrecht'],
      ['albrecht'],
    ]);
    await renameUser(accounts, 'albrecht', 'bert');
    await saveDraft(accounts, 'bert', {});
  });

  test('are sorted by name, last visit and age in both directions, page by page', async () => {
    const device = { browser: null, platform: null, network: null };
    const at = new Date();
    const session = { id: 'seen', credentialVersion: 0, startedBy: 'mail', expiresAt: at, device } as const;
    const anna = await idOf('anna');
    await database.transaction((queries) => replaceSession(queries, '', { ...session, userId: anna }, at));
    expect((await findUserByName(database, 'anna'))?.seenBy).toBe('mail');
    expect((await find({ sort: 'seen', isDescending: true }))[0]).toBe('anna');
    expect((await find({ sort: 'seen' })).at(-1)).toBe('anna');
    expect(await find({ sort: 'created' })).toEqual(['Zoe', 'anna', 'Anton', 'bert', 'élan']);
    for (const sort of userSorts)
      for (const isDescending of [true, false])
        for (const text of ['', 'n'])
          expect(await pages({ sort, isDescending, text })).toEqual(await find({ sort, isDescending, text }));
  });

  test('become operators or lose the role, the last one included', async () => {
    await createOperator({ ...accounts, actor: 'command line' }, 'op');
    await makeOperator({ ...accounts, actor: 'op' }, 'anna');
    await makeOperator({ ...accounts, actor: 'op' }, 'anna');
    expect(await find({ only: 'operators' })).toEqual(['anna', 'op']);
    expect(await typesOf('op')).toEqual([
      ['operator.granted', 'command line', undefined],
      ['user.created', 'command line', undefined],
    ]);
    expect(await unmakeOperator({ ...accounts, actor: 'op' }, 'anna')).toBe(1);
    expect(await unmakeOperator({ ...accounts, actor: 'op' }, 'anna')).toBe(1);
    expect(await typesOf('anna')).toEqual([
      ['operator.revoked', 'op', undefined],
      ['operator.granted', 'op', undefined],
      ['user.created', 'vitrine', undefined],
    ]);
    expect(await unmakeOperator(accounts, 'op')).toBe(0);
    await makeOperator(accounts, 'op');
    await deleteUser(accounts, 'op');
    expect(await find({ only: 'operators' })).toEqual([]);
  });

  test('add and remove delegates under any name', async () => {
    const own = { ...accounts, actor: 'anna' };
    const anna = await idOf('anna');
    const anton = await idOf('Anton');
    await addDelegate(own, 'anna', 'Anton');
    await addDelegate(own, 'anna', 'Anton');
    expect([await isDelegate(database, anna, anton), await isDelegate(database, anton, anna)]).toEqual([
      true,
      false,
    ]);
    for (const [name, reason] of [
      ['anna', 'invalid'],
      ['anton', 'unknown'],
      ['nobody', 'unknown'],
      ['bert', 'unknown'],
      ['gone', 'unknown'],
      ['', 'unknown'],
      ['a\0b', 'unknown'],
    ] as const) {
      await expect(addDelegate(own, 'anna', name)).rejects.toMatchObject({ reason });
    }
    await renameUser(accounts, 'Anton', 'toni');
    expect(await listDelegates(database, anna)).toMatchObject([{ userId: anton, username: 'toni' }]);
    expect(await listDelegators(database, anton)).toMatchObject([{ userId: anna, username: 'anna' }]);
    await suspendUser(accounts, 'anna');
    expect(await listDelegators(database, anton)).toEqual([]);
    await removeDelegate(own, 'anna', anton);
    await removeDelegate(own, 'anna', anton);
    expect(await isDelegate(database, anna, anton)).toBe(false);
    expect((await typesOf('anna')).slice(0, 3)).toEqual([
      ['delegate.removed', 'anna', 'toni'],
      ['user.suspended', 'vitrine', undefined],
      ['delegate.added', 'anna', 'Anton'],
    ]);
  });

  test('have a limited number of delegates', async () => {
    await createUser(accounts, 'popular');
    for (let n = 0; n < mostDelegates; n += 1) {
      await createUser(accounts, `helper-${n}`);
      await addDelegate(accounts, 'popular', `helper-${n}`);
    }
    await expect(addDelegate(accounts, 'popular', 'Zoe')).rejects.toThrow(
      'popular has 20 delegates already. Remove one first.',
    );
  });

  test('test webhooks with the newest matching event', async () => {
    const url = 'https://hooks.invalid/';
    await saveDraft(accounts, 'Zoe', { basics: { name: 'Zoe' } });
    await saveDraft({ ...accounts, autosavedBy: 'a session' }, 'Zoe', { basics: { name: 'Zoë' } });
    const add = (types: string[]) => createWebhook(accounts, { username: 'Zoe', url, types });
    const [saves, none] = [await add(['draft.saved']), await add(['user.suspended'])];
    const owed = () =>
      database.all('SELECT n, attempts, failed_at FROM deliveries WHERE webhook_id = $1', [saves.id]);
    await testWebhook(accounts, 'Zoe', saves);
    expect(await owed()).toEqual([{ n: 2, attempts: 0, failed_at: null }]);
    await database.transaction(async (queries) => {
      await queries.run("UPDATE deliveries SET attempts = 10, next_at = NULL, failed_at = '2026-01-01'");
    });
    await testWebhook(accounts, 'Zoe', saves);
    expect(await owed()).toEqual([{ n: 2, attempts: 0, failed_at: null }]);
    await expect(testWebhook(accounts, 'Zoe', none)).rejects.toThrow('No event matches this webhook yet');
    await expect(testWebhook(accounts, 'Zoe', { ...saves, stoppedAt: '2026-01-01' })).rejects.toThrow(
      'has stopped. Resume it first.',
    );
  });

  test('can list and end only their own sessions', async () => {
    const zoe = await idOf('Zoe');
    const device = { browser: 'Firefox', platform: 'Linux', network: '203.0.113.*' };
    const start = (id: string, at: string, expiresAt = new Date('2026-02-01')) =>
      database.transaction((queries) =>
        replaceSession(
          queries,
          '',
          { userId: zoe, id, startedBy: 'link', credentialVersion: 0, expiresAt, device },
          new Date(at),
        ),
      );
    await start('a', '2026-01-01T00:00:00Z');
    await start('b', '2026-01-02T00:00:00Z');
    await start('brief', '2026-01-02T00:00:00Z', new Date('2026-01-03'));
    const now = new Date('2026-01-03T00:00:00Z');
    const used = { browser: 'Firefox', platform: 'Android', network: '2001:db8:0:1:*' };
    await database.transaction((queries) => markSessionUsed(queries, 'a', used, '2026-01-02T12:00:00.000Z'));
    expect(await listSessions(database, zoe, now)).toEqual([
      {
        id: 'a',
        startedBy: 'link',
        startedAt: '2026-01-01T00:00:00.000Z',
        usedAt: '2026-01-02T12:00:00.000Z',
        ...used,
      },
      {
        id: 'b',
        startedBy: 'link',
        startedAt: '2026-01-02T00:00:00.000Z',
        usedAt: '2026-01-02T00:00:00.000Z',
        ...device,
      },
    ]);
    expect(await countSessions(database, zoe, now)).toEqual({ count: 2, usedAt: '2026-01-02T12:00:00.000Z' });
    expect(await findSession(database, 'a', now)).toMatchObject({ operator: 0, worksFor: 0 });
    const end = async (userId: string) =>
      database.transaction((queries) => deleteOwnSession(queries, userId, 'a'));
    expect([await end(await idOf('anna')), await end(zoe), await end(zoe)]).toEqual([false, true, false]);
  });

  testHealth(() => database);
});
