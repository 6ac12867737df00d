import type { Queries } from './database.ts';
import { insertionInto, placesFor } from './insert-rows.ts';

/** How often something was read on a day (`2026-03-01`, in UTC), by people and by bots. */
export interface Views {
  readonly day: string;
  readonly format: string;
  readonly people: number;
  readonly bots: number;
}

export interface ViewsOfUser extends Views {
  readonly userId: string;
}

/** A user's views from a day on, by day and format. */
export async function listViews(queries: Queries, userId: string, since: string): Promise<Views[]> {
  return queries.all(
    'SELECT day, format, people, bots FROM views WHERE user_id = $1 AND day >= $2 ORDER BY day, format',
    [userId, since],
  );
}

export async function listSiteViews(queries: Queries, since: string): Promise<Views[]> {
  return queries.all(
    'SELECT day, format, people, bots FROM site_views WHERE day >= $1 ORDER BY day, format',
    [since],
  );
}

/** The users whose pages people read most on a day. */
export async function listMostRead(
  queries: Queries,
  day: string,
  limit: number,
): Promise<{ readonly username: string; readonly people: number }[]> {
  return queries.all(
    `SELECT username, people FROM views JOIN users ON users.id = user_id
     WHERE day = $1 AND format = 'html' AND people > 0 ORDER BY people DESC LIMIT $2`,
    [day, limit],
  );
}

const adding = (table: string) =>
  `DO UPDATE SET people = ${table}.people + excluded.people, bots = ${table}.bots + excluded.bots`;
const intoViews = insertionInto(
  'views',
  'user_id, day, format, people, bots',
  `ON CONFLICT (user_id, day, format) ${adding('views')}`,
);
const intoSiteViews = insertionInto(
  'site_views',
  'day, format, people, bots',
  `ON CONFLICT (day, format) ${adding('site_views')}`,
);

/** Users in one statement. */
export const mostAtOnce = 100;

/**
 * Adds to the counts of other processes. Users deleted since get nothing: the first statement waits for a deletion
 * under way, and the second sees its result.
 */
export async function addViews(queries: Queries, views: readonly ViewsOfUser[]): Promise<void> {
  const inOrder = views.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  await intoViews(queries, inOrder);
  const ids = [...new Set(inOrder.map(({ userId }) => userId))];
  const [first = ''] = ids;
  await queries.run(
    `DELETE FROM views WHERE user_id IN
     (SELECT id FROM users WHERE state = 'deleted' AND id IN ${placesFor(mostAtOnce)})`,
    Array.from({ length: mostAtOnce }, (_, index) => ids[index] ?? first),
  );
  await intoSiteViews(queries, sumsOf(views));
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

/** Deletes some of those before a day; returns how many. */
export async function deleteViewsBefore(queries: Queries, day: string, limit: number): Promise<number> {
  await queries.run('DELETE FROM site_views WHERE day < $1', [day]);
  return queries.run(
    `DELETE FROM views WHERE (user_id, day, format) IN
     (SELECT user_id, day, format FROM views WHERE day < $1 LIMIT $2)`,
    [day, limit],
  );
}
