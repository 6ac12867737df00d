import { afterEach, beforeEach, expect, test } from 'bun:test';
import { temporaryDatabase } from '../../../../test/support/temporary-database.ts';
import { noBody } from '../../../core/kernel/request.ts';
import type { ViewCounter, Viewed } from '../../../hosts/web/count-view.ts';
import { connectDatabase } from '../../../store/connect-database.ts';
import type { Database, Value } from '../../../store/database.ts';
import { startViewCounter } from '../view-counter.ts';

/** Enough for three transactions. */
const people = Array.from({ length: 250 }, (_, index) => `u${String(index).padStart(3, '0')}`);
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
const request = {
  method: 'GET',
  target: '/',
  rawHeaders: ['User-Agent', firefox],
  headers: { 'user-agent': firefox },
  peer: '127.0.0.1',
  refusal: null,
  body: noBody,
};

let database: Database;
let clock: Date;
beforeEach(async () => {
  clock = new Date('2026-03-01T12:00:00Z');
  database = await connectDatabase(temporaryDatabase());
  await database.transaction(async (queries) => {
    for (const id of people)
      await queries.run(
        `INSERT INTO users (id, username, folded, state, draft, created_at) VALUES ($1, $1, $1, 'published', 1, '2026')`,
        [id],
      );
  });
});
afterEach(() => database.close());

/** A counter that writes after 20 ms. `warned` resolves when a write has failed. */
function start(some: Database): { counter: ViewCounter; warned: Promise<void> } {
  const { promise: warned, resolve } = Promise.withResolvers<void>();
  const log = { debug() {}, info() {}, error() {}, warn: () => resolve() };
  return { counter: startViewCounter({ database: some, now: () => clock, log, interval: 20 }), warned };
}

function whoever(userId: string): Viewed {
  return { userId, tally: null };
}

function written(): Promise<{ userId: string; day: string; format: string; people: number }[]> {
  return Promise.resolve(
    database.all('SELECT user_id AS "userId", day, format, people FROM views ORDER BY user_id, day, format'),
  );
}

test('counts views after a write in the next write', async () => {
  const { counter } = start(database);
  const viewed = whoever('u000');
  counter.count(request, viewed, 'html');
  while ((await written()).length === 0) await Bun.sleep(5);
  counter.count(request, viewed, 'html');
  await counter.stop();
  expect(await written()).toEqual([{ userId: 'u000', day: '2026-03-01', format: 'html', people: 2 }]);
});

test('counts each format separately in any order', async () => {
  const { counter } = start(database);
  const viewed = whoever('u000');
  for (const format of ['html', 'json', 'html', 'html', 'json', 'vcard'])
    counter.count(request, viewed, format);
  await counter.stop();
  expect((await written()).map((one) => [one.format, one.people])).toEqual([
    ['html', 3],
    ['json', 2],
    ['vcard', 1],
  ]);
});

/** A database that rejects one transaction. */
function failing(which: number): Database {
  let begun = 0;
  return {
    ...database,
    transaction(work, safe) {
      begun += 1;
      if (begun === which) return Promise.reject(new Error('the disk is full'));
      return database.transaction(work, safe);
    },
  };
}

test('retries failed writes without counting twice', async () => {
  const { counter, warned } = start(failing(2));
  for (const id of people) counter.count(request, whoever(id), 'html');
  await warned;
  await counter.stop();
  const views = await written();
  expect(views.map(({ userId }) => userId)).toEqual(people);
  expect(new Set(views.map((one) => one.people))).toEqual(new Set([1]));
});

test("doesn't count yesterday's views as today's", async () => {
  const { counter, warned } = start(failing(1));
  counter.count(request, whoever('u000'), 'html');
  clock = new Date('2026-03-02T00:00:01Z');
  await warned;
  counter.count(request, whoever('u001'), 'html');
  await counter.stop();
  expect(await written()).toEqual([{ userId: 'u001', day: '2026-03-02', format: 'html', people: 1 }]);
});

test('deletes old counts a little at a time', async () => {
  for (const day of ['2024-01-01', '2024-01-02', '2026-02-28'])
    await database.run(`INSERT INTO views SELECT id, '${day}', 'html', 1, 0 FROM users`);
  const deleted: number[] = [];
  const watched: Database = {
    ...database,
    transaction: (work, safe) =>
      database.transaction(
        (queries) =>
          work({
            ...queries,
            run: async (sql: string, values?: readonly Value[]) => {
              const changed = await queries.run(sql, values);
              if (sql.startsWith('DELETE FROM views WHERE (')) deleted.push(changed);
              return changed;
            },
          }),
        safe,
      ),
  };
  const { counter } = start(watched);
  while ((await written()).length > people.length) await Bun.sleep(5);
  await counter.stop();
  expect(deleted.reduce((sum, rows) => sum + rows, 0)).toBe(2 * people.length);
  expect(Math.max(...deleted)).toBeLessThanOrEqual(200);
});
