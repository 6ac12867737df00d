import type { Queries } from './database.ts';
import { insertionInto } from './insert-rows.ts';
import { allRows } from './statement.ts';

/** Views on a day (`2026-03-01`, in UTC), by visitors and by bots. */
export interface Views {
  readonly day: string;
  readonly format: string;
  readonly people: number;
  readonly bots: number;
}

export interface ViewsOfUser extends Views {
  readonly userId: string;
}

/** A user's views since a day, by day and format. */
export const listViews = allRows<Views, [userId: string, since: string]>(
  'SELECT day, format, people, bots FROM views WHERE user_id = $1 AND day >= $2 ORDER BY day, format',
);

export const listSiteViews = allRows<Views, [since: string]>(
  'SELECT day, format, people, bots FROM site_views WHERE day >= $1 ORDER BY day, format',
);

/** The users with the most views by visitors on a day. */
export const listMostRead = allRows<
  { readonly username: string; readonly people: number },
  [day: string, limit: number]
>(
  `SELECT username, people FROM views JOIN users ON users.id = user_id
   WHERE day = $1 AND format = 'html' AND people > 0 ORDER BY people DESC LIMIT $2`,
);

const adding = (table: string) =>
  `DO UPDATE SET people = ${table}.people + excluded.people, bots = ${table}.bots + excluded.bots`;
const intoSiteViews = insertionInto(
  'site_views',
  'day, format, people, bots',
  `ON CONFLICT (day, format) ${adding('site_views')}`,
);

/** Users in a transaction, which takes a few milliseconds. */
export const mostAtOnce = 500;

/**
 * Adds to the counts of other processes. Users who were deleted meanwhile are skipped: the first statement
 * waits for a running deletion, and the second sees its result.
 */
export async function addViews(queries: Queries, views: readonly ViewsOfUser[]): Promise<void> {
  const inOrder = views.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  await insertViews(queries, inOrder);
  const ids = [...new Set(inOrder.map(({ userId }) => userId))];
  await queries.run(
    `DELETE FROM views WHERE user_id IN
     (SELECT id FROM users WHERE state = 'deleted' AND id IN (SELECT value FROM ${queries.dialect.listedTexts}))`,
    [JSON.stringify(ids)],
  );
  await intoSiteViews(queries, sumsOf(views));
}

/** The values are a single list, which takes half the time of a parameter for each value. */
async function insertViews(queries: Queries, views: readonly ViewsOfUser[]): Promise<void> {
  const rows = views.map(({ userId, day, format, people, bots }) => [userId, day, format, people, bots]);
  await queries.run(
    `INSERT INTO views (user_id, day, format, people, bots)
     SELECT value ->> 0, value ->> 1, value ->> 2, CAST(value ->> 3 AS INTEGER), CAST(value ->> 4 AS INTEGER)
     FROM ${queries.dialect.listedRows} WHERE 1 = 1
     ON CONFLICT (user_id, day, format) ${adding('views')}`,
    [JSON.stringify(rows)],
  );
}

function sumsOf(views: readonly Views[]): Views[] {
  const groups = [...Map.groupBy(views, ({ day, format }) => `${day} ${format}`)];
  const inOrder = groups.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([key, some]) => {
    const [day = '', format = ''] = key.split(' ');
    const people = some.reduce((sum, views) => sum + views.people, 0);
    const bots = some.reduce((sum, views) => sum + views.bots, 0);
    return { day, format, people, bots };
  });
}

/** Deletes some views from before a day. Returns their number. */
export async function deleteViewsBefore(queries: Queries, day: string, limit: number): Promise<number> {
  await queries.run('DELETE FROM site_views WHERE day < $1', [day]);
  return queries.run(
    `DELETE FROM views WHERE (user_id, day, format) IN
     (SELECT user_id, day, format FROM views WHERE day < $1 LIMIT $2)`,
    [day, limit],
  );
}
