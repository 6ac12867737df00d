import { after, type MaybePromise } from '../core/kernel/maybe-promise.ts';
import type { Queries } from './database.ts';
import type { EventType } from './event.ts';
import { hasRow } from './statement.ts';

/** With more events, looking up all users again is faster. */
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

const eventsThatChangePages = `type IN (${pageEvents.map((type) => `'${type}'`).join(', ')})`;

export function changesPages(type: EventType): boolean {
  return pageEvents.includes(type);
}

/**
 * SQL: the users whose pages may change by the events from `$1` to `$2`, each with its event. A change to a
 * group concerns all its members. Deleting a group records an event for each removed member.
 */
export const changedPeople = `SELECT user_id, id FROM events WHERE id > $1 AND id <= $2
    AND (${eventsThatChangePages} OR type IN ('group.member-added', 'group.member-changed', 'group.member-removed'))
  UNION ALL SELECT group_members.user_id, events.id
    FROM events JOIN group_members ON group_members.group_id = events.user_id
    WHERE events.id > $1 AND events.id <= $2 AND type = 'group.changed'`;

/** Whether groups were added, changed or removed between the events `$1` and `$2`. */
export const hasChangedGroups = hasRow<[since: number, latest: number]>(
  `SELECT 1 FROM events WHERE id > $1 AND id <= $2 AND type IN ('group.created', 'group.changed', 'group.deleted')`,
);

/** The usernames, including former ones, whose pages may have changed since the event `since`. */
export function findChangedNames(
  queries: Queries,
  since: number,
  latest: number,
): MaybePromise<'all' | string[]> {
  if (latest - since > mostEvents || latest < since) return 'all';
  const rows = queries.all<{ username: string }>(
    `WITH changed AS (${changedPeople})
     SELECT username FROM users WHERE id IN (SELECT user_id FROM changed)
     UNION ALL SELECT username FROM former_names WHERE user_id IN (SELECT user_id FROM changed)`,
    [since, latest],
  );
  return after(rows, (found) => found.map(({ username }) => username));
}
