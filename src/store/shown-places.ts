import { parseText } from '../domain/profile/damage.ts';
import type { Queries } from './database.ts';

/** The private fields that a share link shows, and the fields that it hides. */
export interface LinkPlaces {
  readonly id: string;
  readonly shows: readonly string[];
  readonly hides: readonly string[];
}

export async function listShownPlaces(queries: Queries, userId: string): Promise<LinkPlaces[]> {
  const rows = await queries.all<{ id: string; shows: string; hides: string }>(
    'SELECT id, shows, hides FROM shares WHERE user_id = $1',
    [userId],
  );
  return rows.map(({ id, shows, hides }) => ({ id, shows: parseText(shows), hides: parseText(hides) }));
}

export async function updateShownPlaces(queries: Queries, { id, shows, hides }: LinkPlaces): Promise<void> {
  const sql = 'UPDATE shares SET shows = $1, hides = $2 WHERE id = $3';
  await queries.run(sql, [JSON.stringify(shows), JSON.stringify(hides), id]);
}
