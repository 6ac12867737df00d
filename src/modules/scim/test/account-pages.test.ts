import { afterAll, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { temporaryDatabase } from '../../../../test/support/temporary-database.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { deleteUser } from '../../../accounts/delete-user.ts';
import { connectDatabase } from '../../../store/connect-database.ts';
import type { Database, Value } from '../../../store/database.ts';
import { createAccountPages } from '../account-pages.ts';

const database = await connectDatabase(temporaryDatabase());
afterAll(() => database.close());
const accounts = accountsOf({ database });
for (let index = 0; index < 25; index += 1) await createUser(accounts, `person-${index}`);

const asked: string[] = [];
const watched: Database = {
  ...database,
  get: <Row>(sql: string, values?: readonly Value[]) => {
    asked.push(sql);
    return database.get<Row>(sql, values);
  },
  all: <Row>(sql: string, values?: readonly Value[]) => {
    asked.push(sql);
    return database.all<Row>(sql, values);
  },
};
const pages = createAccountPages(watched);
const count = 10;
const namesAt = async (offset: number) =>
  (await pages({ offset, count })).accounts.map(({ username }) => username);
const counted = () => asked.filter((sql) => sql.includes('COUNT(*)')).length;

test('consecutive pages skip no user and count each user once', async () => {
  const read = [await namesAt(0), await namesAt(10), await namesAt(20)];
  expect(read.map(({ length }) => length)).toEqual([10, 10, 5]);
  expect(new Set(read.flat()).size).toBe(25);
  expect([counted(), asked.some((sql) => sql.includes('OFFSET'))]).toEqual([1, false]);
  expect(await namesAt(15)).toEqual(read.flat().slice(15, 25));
  expect(asked.some((sql) => sql.includes('OFFSET'))).toBe(true);
});

test('pages and total are up to date after a change', async () => {
  const [first = ''] = await namesAt(0);
  const [second] = await namesAt(10);
  await deleteUser(accounts, first);
  expect(await namesAt(10)).not.toContain(second);
  expect((await pages({ offset: 0, count })).total).toBe(24);
});
