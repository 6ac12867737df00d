import type { Database, Queries } from '../../src/store/database.ts';

/** Statements of different shapes and types. The value identifies rows of another query. */
const shapes: readonly ((queries: Queries, value: number) => Promise<unknown>)[] = [
  async (queries, value) => (await queries.get<{ own: number }>('SELECT $1::int AS own', [value]))?.own,
  async (queries, value) =>
    Number((await queries.get<{ own: string }>('SELECT $1::text AS own', [`${value}`]))?.own),
  async (queries, value) =>
    (await queries.all<{ own: number }>(`SELECT ${value} AS own, pg_sleep(0.001)`))[0]?.own,
  async (queries, value) =>
    (
      await queries.all<{ own: number }>('SELECT n AS own FROM generate_series($1::int, $1::int + 9) AS n', [
        value,
      ])
    ).reduce((least, { own }) => Math.min(least, own), Number.POSITIVE_INFINITY),
  async (queries, value) =>
    (
      await queries.get<{ own: number }>(
        'SELECT $2::bigint AS own, username FROM users WHERE username <> $1',
        ['alice', value],
      )
    )?.own,
  async (queries, value) =>
    (await queries.run('SELECT n FROM generate_series(1, $1::int) AS n', [value % 7])) === value % 7
      ? value
      : -1,
];

/** Runs queries alone and in transactions, and returns how many got rows of another query. */
export async function mixQueries(
  database: Database,
  queries: number,
  sideBySide: number,
): Promise<{ readonly asked: number; readonly foreign: number }> {
  const values = Array.from({ length: queries }, (_, value) => value).values();
  let asked = 0;
  let foreign = 0;

  async function ask(on: Queries, value: number): Promise<void> {
    const own = await shapes[value % shapes.length]?.(on, value);
    asked += 1;
    if (own !== value) foreign += 1;
  }

  async function client(): Promise<void> {
    for (const value of values) {
      if (value % 11 !== 0) await ask(database, value);
      else {
        const three = [value, ...values.take(2)];
        await database.transaction((transaction) => Promise.all(three.map((one) => ask(transaction, one))));
      }
    }
  }

  await Promise.all(Array.from({ length: sideBySide }, client));
  return { asked, foreign };
}
