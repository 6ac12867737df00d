import { parseText } from '../domain/profile/damage.ts';
import type { Queries } from './database.ts';

/** The private places that a share link shows. */
export interface LinkPlaces {
  readonly id: string;
  readonly shows: readonly string[];
}

export async function listShownPlaces(queries: Queries, userId: string): Promise<LinkPlaces[]> {
  const rows = await queries.all<{ id: string; shows: string }>(
    'SELECT id, shows FROM shares WHERE user_id = $1',
    [userId],
  );
  return rows.map(({ id, shows }) => ({ id, shows: parseText(shows) }));
}

export async function updateShownPlaces(queries: Queries, { id, shows }: LinkPlaces): Promise<void> {
  await queries.run('UPDATE shares SET shows = $1 WHERE id = $2', [JSON.stringify(shows), id]);
}
