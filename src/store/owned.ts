import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { Queries } from './database.ts';

/** Which of a table that belongs to users, and to operators where there is no user. */
export interface Owned {
  /** Null for everyone's. */
  readonly userId: string | null;
  /** The last one of the page before; null at the start. */
  readonly before: string | null;
  readonly limit: number;
}

/** Newest first: the ids are in the order of their making. */
export function listOwned<Row>(
  queries: Queries,
  select: string,
  table: string,
  { userId, before, limit }: Owned,
): MaybePromise<Row[]> {
  // No id comes after it.
  const latest = before ?? '~';
  return userId === null
    ? queries.all<Row>(`${select} WHERE ${table}.id < $1 ORDER BY ${table}.id DESC LIMIT $2`, [latest, limit])
    : queries.all<Row>(
        `${select} WHERE ${table}.user_id = $1 AND ${table}.id < $2 ORDER BY ${table}.id DESC LIMIT $3`,
        [userId, latest, limit],
      );
}
