import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Accounts } from '../../src/accounts/change-user.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { deleteUser } from '../../src/accounts/delete-user.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { readRows } from '../../src/store/backup.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database } from '../../src/store/database.ts';
import { findUserByName } from '../../src/store/users.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** More users, revisions and days than one batch reads. */
const [people, editions, days] = [205, 45, 1_100];

describe.each(['sqlite', 'postgres'] as const)('a backup of more than one page on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await connectDatabase(
      engine === 'sqlite' ? temporaryDatabase() : await postgres.createDatabase(),
    );
    const accounts: Accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'vitrine' };
    for (let index = 0; index < people; index += 1) await createUser(accounts, `user-${index}`);
    for (const name of ['user-7', 'user-8'])
      for (let edition = 0; edition < editions; edition += 1)
        await saveDraft(accounts, name, { basics: { name, label: `Edition ${edition}` } });
    const { id = '' } = (await findUserByName(database, 'user-9')) ?? {};
    for (let day = 0; day < days; day += 1)
      await database.run('INSERT INTO views (user_id, day, format, people, bots) VALUES ($1, $2, $3, 1, 0)', [
        id,
        new Date(day * 86_400_000).toISOString().slice(0, 10),
        'html',
      ]);
    await deleteUser(accounts, 'user-3');
  });
  afterAll(() => database.close());

  test('has each row once', async () => {
    const rows = await Array.fromAsync(readRows(database));
    for (const table of ['users', 'revisions', 'views', 'events']) {
      const own = rows.filter((one) => one.table === table).map(({ row }) => JSON.stringify(row));
      const stored = await database.get<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`);
      expect([table, own.length, new Set(own).size]).toEqual([table, stored?.count ?? 0, stored?.count ?? 0]);
    }
  });

  test('lists users before the rows that belong to them', async () => {
    const seen = new Set<unknown>();
    for await (const { table, row } of readRows(database)) {
      if (table === 'users') seen.add(row.id);
      else if (row.user_id) expect(seen.has(row.user_id)).toBe(true);
    }
    expect(seen.size).toBe(people);
  });
});
