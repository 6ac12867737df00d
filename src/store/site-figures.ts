import type { MaybePromise } from '../core/kernel/maybe-promise.ts';
import { countIn } from './count-in.ts';
import type { Queries } from './database.ts';
import { type EventRow, eventColumns, parseEvent, type StoredEvent } from './event.ts';
import { findLatestEvent } from './events.ts';
import type { User } from './users.ts';

/** Users by state. The only query that takes longer with more users, for a page that operators open rarely. */
export async function countAllUsers(queries: Queries): Promise<ReadonlyMap<User['state'], number>> {
  const rows = await queries.all<{ state: User['state']; count: number }>(
    "SELECT state, COUNT(*) AS count FROM users WHERE state <> 'deleted' GROUP BY state",
  );
  return new Map(rows.map(({ state, count }) => [state, count]));
}

const present = "state IN ('published', 'draft', 'unpublished', 'suspended')";

/** New users on each of these days. Counting ranges of an index is faster than grouping. */
export function countNewUsers(
  queries: Queries,
  days: readonly string[],
): MaybePromise<{ readonly day: string; readonly count: number }[]> {
  // A time consists of the day, a `T` and the time of day.
  return queries.all(
    `SELECT value AS day, (SELECT COUNT(*) FROM users
       WHERE ${present} AND created_at >= value AND created_at < value || 'U') AS count
     FROM ${queries.dialect.listedTexts}`,
    [JSON.stringify(days)],
  );
}

/** The size of the database in bytes, including files in it. */
export async function findDatabaseSize(queries: Queries): Promise<number> {
  const row = await queries.get<{ bytes: number }>(sizes[queries.dialect.engine]);
  return row?.bytes ?? 0;
}

const sizes = {
  sqlite: 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()',
  postgres: 'SELECT pg_database_size(current_database()) AS bytes',
} as const;

/** Counting stops at this number. */
const mostMailsCounted = 1_000;

export async function countWaitingMails(queries: Queries): Promise<number> {
  return countIn(queries, '(SELECT 1 FROM mails WHERE next_at IS NOT NULL LIMIT $1) AS counted', [
    mostMailsCounted,
  ]);
}

/** The number of mails since then that failed for good. */
export async function countFailedMails(queries: Queries, since: string): Promise<number> {
  return countIn(
    queries,
    `(SELECT 1 FROM mails WHERE created_at >= $1 AND failed_at IS NOT NULL LIMIT $2) AS counted`,
    [since, mostMailsCounted],
  );
}

/** Events of all users, newest first. */
export async function listLatestEvents(queries: Queries, limit: number): Promise<StoredEvent[]> {
  const rows = await queries.all<EventRow>(
    `SELECT ${eventColumns} FROM events WHERE id <= $1 ORDER BY id DESC LIMIT $2`,
    [await findLatestEvent(queries), limit],
  );
  return rows.map(parseEvent);
}
