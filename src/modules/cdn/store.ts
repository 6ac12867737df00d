import { changedPeople } from '../../store/changed-names.ts';
import type { Queries } from '../../store/database.ts';
import { type Insertion, upsertionInto } from '../../store/insert-rows.ts';
import { oneRow } from '../../store/statement.ts';

/** The last event that was purged, the build that purged it, and the timeline of the event. */
export interface Purge {
  readonly name: string;
  readonly position: number;
  /** The version and commit of the build: `0.2.0-1a2b 00000001`. */
  readonly build: string;
}

/**
 * The timeline of PostgreSQL. A promoted standby starts a new one, which lacks unsent commits of the old
 * primary. Null on SQLite, and on services without these functions.
 */
export async function findTimeline(queries: Queries): Promise<string | null> {
  if (queries.dialect.engine !== 'postgres') return null;
  try {
    const found = await queries.get<{ timeline: string | null }>(
      `SELECT CASE WHEN pg_is_in_recovery() THEN NULL
         ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`,
    );
    return found?.timeline ?? null;
  } catch {
    return null;
  }
}

export const findPurge = oneRow<Purge, [name: string]>(
  'SELECT name, position, build FROM edge_purges WHERE name = $1',
);

export const putPurge: Insertion<Purge> = upsertionInto('edge_purges', 'name', 'name, position, build');

/** The users whose pages may have changed between two events, by their last event. */
export async function listChangedPeople(
  queries: Queries,
  after: number,
  last: number,
  limit: number,
): Promise<string[]> {
  const rows = await queries.all<{ userId: string }>(
    `SELECT user_id AS "userId", MAX(id) AS latest FROM (${changedPeople}) AS changed
     GROUP BY user_id ORDER BY latest LIMIT $3`,
    [after, last, limit],
  );
  return rows.map(({ userId }) => userId);
}
