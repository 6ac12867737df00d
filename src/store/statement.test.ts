import { expect, test } from 'bun:test';
import { temporaryDatabase } from '../../test/support/temporary-database.ts';
import { connectDatabase } from './connect-database.ts';
import type { Queries } from './database.ts';
import { allRows, change, hasRow, oneRow } from './statement.ts';

test('takes the values of a statement by number, in any order', async () => {
  const database = await connectDatabase(temporaryDatabase());
  const swap = oneRow<{ a: string; b: string; c: string }, [first: string, second: string]>(
    'SELECT $2 AS a, $1 AS b, $2 AS c',
  );
  expect(await swap(database, 'one', 'two')).toEqual({ a: 'two', b: 'one', c: 'two' });
  const ask: (queries: Queries, more: string) => unknown = oneRow('SELECT 1 AS a');
  expect(await ask(database, 'more than it takes')).toEqual({ a: 1 });
  await database.close();
});

test('returns rows, and whether a row was changed', async () => {
  const database = await connectDatabase(temporaryDatabase());
  const add = change<[hash: string, until: string]>(
    'INSERT INTO used_challenges (hash, expires_at) VALUES ($1, $2)',
  );
  const list = allRows<{ hash: string }>('SELECT hash FROM used_challenges');
  const isListed = hasRow<[hash: string]>('SELECT 1 FROM used_challenges WHERE hash = $1');
  const remove = change<[hash: string]>('DELETE FROM used_challenges WHERE hash = $1');
  expect([await isListed(database, 'a'), await remove(database, 'a')]).toEqual([false, false]);
  expect(await add(database, 'a', '2026')).toBe(true);
  expect([await list(database), await isListed(database, 'a')]).toEqual([[{ hash: 'a' }], true]);
  expect([await remove(database, 'a'), await list(database)]).toEqual([true, []]);
  await database.close();
});
