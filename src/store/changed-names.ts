import { after, type MaybePromise } from '../core/kernel/maybe-promise.ts';
import type { Queries } from './database.ts';
import type { EventType } from './event.ts';

/** Beyond so many events it is quicker to look all users up again. */
const mostEvents = 1000;

const pageEvents: readonly EventType[] = [
  'user.renamed',
  'user.suspended',
  'user.resumed',
  'user.deleted',
  'profile.published',
  'profile.unpublished',
  'link.verified',
  'link.unverified',
  'link.fetched',
];

/** Events that may change what visitors see. */
export const eventsThatChangePages = `type IN (${pageEvents.map((type) => `'${type}'`).join(', ')})`;

export function changesPages(type: EventType): boolean {
  return pageEvents.includes(type);
}

/** The names, former ones included, whose pages may have changed since the event `since`. */
export function findChangedNames(
  queries: Queries,
  since: number,
  latest: number,
): MaybePromise<'all' | string[]> {
  if (latest - since > mostEvents || latest < since) return 'all';
  const rows = queries.all<{ username: string }>(
    `WITH changed AS (SELECT DISTINCT user_id FROM events WHERE id > $1 AND id <= $2 AND ${eventsThatChangePages})
     SELECT username FROM users WHERE id IN (SELECT user_id FROM changed)
     UNION ALL SELECT username FROM former_names WHERE user_id IN (SELECT user_id FROM changed)`,
    [since, latest],
  );
  return after(rows, (found) => found.map(({ username }) => username));
}
