import { changedPeople } from '../../store/changed-names.ts';
import type { Queries } from '../../store/database.ts';
import { type Insertion, upsertionInto } from '../../store/insert-rows.ts';
import { oneRow } from '../../store/statement.ts';

/** The last event of which the CDN was told, the build that told it, and the timeline that the event is of. */
export interface Purge {
  readonly name: string;
  readonly position: number;
  /** `0.2.0-1a2b 00000001` */
  readonly build: string;
}

/**
 * A promoted standby begins a timeline of its own: what the old primary had committed and not sent is not in it. Null
 * where there is none, or no one tells: some services have PostgreSQL without these functions.
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

/** The users whose pages may have changed after the event `after`, up to the event `last`, by their last event. */
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
