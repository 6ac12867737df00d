import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Accounts } from '../../src/accounts/change-user.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { mergeDraft } from '../../src/accounts/merge-draft.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { StaleDraft } from '../../src/domain/profile/refusal.ts';
import { readRows, writeRow } from '../../src/store/backup.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database } from '../../src/store/database.ts';
import { listEvents } from '../../src/store/events.ts';
import { findRevision, listRevisions } from '../../src/store/revisions.ts';
import { findUserByName } from '../../src/store/users.ts';
import { engines, newDatabase } from '../support/engines.ts';
import { testHealth } from '../support/health.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { listOwedEvents, storeWebhook } from '../support/stored-webhook.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const minute = 60_000;
const start = Date.parse('2026-01-02T03:04:05Z');

describe.each(engines)('automatic saves on %s', (engine) => {
  let database: Database;
  let time = start;
  let name = '';
  let count = 0;
  beforeAll(async () => {
    database = await connectDatabase(await newDatabase(engine, postgres));
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    count += 1;
    name = `user-${count}`;
    time = start;
    await createUser(accounts(), name);
  });

  function accounts(autosavedBy?: string): Accounts {
    const now = () => new Date(time);
    return {
      database,
      now,
      defaultLanguage: 'en',
      actor: 'vitrine',
      ...(autosavedBy !== undefined && { autosavedBy }),
    };
  }
  const document = (text: string) => ({ basics: { name: text } });
  /** Saves a text as an autosave of a session, or manually. Each text is another document. */
  const save = async (text: string, session?: string) =>
    (await saveDraft(accounts(session), name, document(text))).revision;
  async function history(): Promise<number[]> {
    const user = await findUserByName(database, name);
    const list = await listRevisions(database, user?.id ?? '', 1_000_000, 1000);
    return list.map(({ n }) => n);
  }

  test('replace each other within ten minutes of one session, with new ETags', async () => {
    expect([await save('a', 'one'), await save('b', 'one'), await save('c', 'one')]).toEqual([2, 3, 4]);
    expect(await history()).toEqual([4, 1]);
    const user = await findUserByName(database, name);
    expect(user?.draft).toBe(4);
    expect(await findRevision(database, user?.id ?? '', 3)).toBeNull();
    expect(await findRevision(database, user?.id ?? '', 4)).toMatchObject({ autosavedBy: 'one' });
    time += 10 * minute;
    await save('d', 'one');
    expect(await history()).toEqual([5, 1]);
    time += 10 * minute + 1;
    await save('e', 'one');
    expect(await history()).toEqual([6, 5, 1]);
  });

  test('leave other sessions and manual saves alone', async () => {
    await save('a', 'one');
    await save('b', 'two');
    await save('on purpose');
    await save('c', 'one');
    await save('d', 'two');
    expect(await history()).toEqual([6, 5, 4, 1]);
  });

  test('are stored permanently after they were published', async () => {
    await save('a', 'one');
    await publish(accounts(), name);
    await save('b', 'one');
    await publish(accounts(), name);
    await save('c', 'one');
    await save('d', 'one');
    expect(await history()).toEqual([5, 3, 2, 1]);
    expect((await publish(accounts(), name, 2)).revision).toBe(2);
    await expect(publish(accounts(), name, 4)).rejects.toThrow(`${name} has no revision 4.`);
  });

  test('are stored permanently after a manual save of the same document', async () => {
    const autosaved = await save('a', 'one');
    expect(await save('a')).toBe(autosaved);
    await save('b', 'one');
    expect(await history()).toEqual([3, 2, 1]);
  });

  test('reach event streams, and webhooks get only manual saves', async () => {
    const webhook = await storeWebhook(database, name, ['draft.saved', 'profile.published']);
    await save('a', 'one');
    await save('b', 'one');
    await save('b');
    await save('c', 'one');
    await save('d');
    await publish(accounts(), name);
    const user = await findUserByName(database, name);
    const events = (await listEvents(database, 0, 1000, user?.id)).filter(
      ({ type }) => type === 'draft.saved',
    );
    expect(events.map(({ details }) => details)).toEqual([
      { revision: 2, autosave: true },
      { revision: 3, autosave: true },
      { revision: 3 },
      { revision: 4, autosave: true },
      { revision: 5 },
    ]);
    const due = await listOwedEvents(database, webhook);
    expect(due.map(({ type, details }) => [type, details.revision])).toEqual([
      ['draft.saved', 3],
      ['draft.saved', 5],
      ['profile.published', 5],
    ]);
  });

  test('merge with the draft for a day after they were replaced', async () => {
    const merged = (text: string, from: number) =>
      mergeDraft(accounts('two'), name, { basics: { name: 'a', label: text } }, from);
    await save('a', 'one');
    await save('b', 'one');
    expect(await merged('x', 2)).toMatchObject({
      revision: 4,
      document: JSON.stringify({ basics: { name: 'b', label: 'x' } }),
      conflicts: [],
    });
    const asked = await mergeDraft(accounts('two'), name, document('c'), 2);
    expect(asked).toMatchObject({
      revision: 4,
      changed: false,
      conflicts: [{ kind: 'changed', pointer: '/basics/name', base: 'a', mine: 'c', theirs: 'b' }],
    });
    time += 24 * 60 * minute + 1;
    await save('later', 'one');
    await expect(merged('y', 2)).rejects.toBeInstanceOf(StaleDraft);
  });

  test('keep at most a hundred replaced ones', async () => {
    for (let index = 0; index < 130; index += 1) await save(`text ${index}`, 'one');
    const user = await findUserByName(database, name);
    const rows = await database.all<{ count: number }>(
      'SELECT COUNT(*) AS count FROM revisions WHERE user_id = $1',
      [user?.id ?? ''],
    );
    expect(rows[0]?.count).toBeLessThanOrEqual(102);
    expect(await history()).toEqual([131, 1]);
  });

  test('are the same after a restore', async () => {
    await save('a', 'one');
    await save('b', 'one');
    const copy = await connectDatabase(temporaryDatabase());
    await copy.transaction(async (queries) => {
      for await (const row of readRows(database)) await writeRow(queries, row);
    });
    const user = await findUserByName(copy, name);
    const list = await listRevisions(copy, user?.id ?? '', 1_000_000, 10);
    expect(list.map(({ n, autosavedBy }) => [n, autosavedBy])).toEqual([
      [3, 'one'],
      [1, null],
    ]);
    await copy.close();
  });

  testHealth(() => database);
});
