import type { Database, Queries } from './database.ts';
import { mostDeleted } from './delete-some.ts';
import { type Insertion, insertionInto } from './insert-rows.ts';

/**
 * SQL for events that may be deleted. The rest stays: the first event of a user names the creator of the
 * account, pages show the dates of the first and last publication, the newest event is the position of the
 * log, and pending webhooks need theirs.
 */
const isDeletable = `n > 1 AND id < (SELECT MAX(id) FROM events)
  AND (type <> 'profile.published'
    OR n <> (SELECT MIN(n) FROM events AS first WHERE first.user_id = events.user_id AND first.type = 'profile.published')
    AND n <> (SELECT MAX(n) FROM events AS final WHERE final.user_id = events.user_id AND final.type = 'profile.published'))
  AND NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.user_id = events.user_id AND deliveries.n = events.n)`;

/** Deletes a batch of events before that time. Returns the position to continue from, or null at the end. */
export async function deleteOldEvents(
  database: Database,
  before: string,
  position: number,
): Promise<number | null> {
  const rows = await database.all<{ id: number; at: string }>(
    `SELECT id, at FROM events WHERE id > $1 ORDER BY id LIMIT ${mostDeleted}`,
    [position],
  );
  const newer = rows.findIndex(({ at }) => at >= before);
  const last = rows.at(newer < 0 ? -1 : newer - 1)?.id ?? 0;
  if (newer === 0 || last <= position) return null;
  await database.transaction((queries) => deleteEvents(queries, position, last), 'async');
  return newer < 0 ? last : null;
}

/** Deletes the events after one ID, up to another. */
export async function deleteEvents(queries: Queries, after: number, last: number): Promise<void> {
  const deleted = await queries.all<{ userId: string; id: number }>(
    `DELETE FROM events WHERE id > $1 AND id <= $2 AND ${isDeletable} RETURNING user_id AS "userId", id`,
    [after, last],
  );
  const byUser = Map.groupBy(deleted, ({ userId }) => userId);
  const counts = [...byUser].map(([userId, events]) => {
    return { userId, number: events.length, last: Math.max(...events.map(({ id }) => id)) };
  });
  // In a fixed order, so that two nodes never wait for each other.
  await addCounts(
    queries,
    counts.toSorted((one, other) => (one.userId < other.userId ? -1 : 1)),
  );
}

const addCounts: Insertion<{ userId: string; number: number; last: number }> = insertionInto(
  'deleted_events',
  'user_id, number, last',
  `ON CONFLICT (user_id) DO UPDATE SET number = deleted_events.number + excluded.number,
     last = CASE WHEN deleted_events.last > excluded.last THEN deleted_events.last ELSE excluded.last END`,
);

/** The newest deleted event of a user, or of all users. 0 if none was deleted. */
export async function findLastDeletedEvent(queries: Queries, userId?: string): Promise<number> {
  const sql = 'SELECT COALESCE(MAX(last), 0) AS last FROM deleted_events';
  const row = await (userId === undefined
    ? queries.get<{ last: number }>(sql)
    : queries.get<{ last: number }>(`${sql} WHERE user_id = $1`, [userId]));
  return row?.last ?? 0;
}
