import type { Queries } from './database.ts';
import { upsertionInto } from './insert-rows.ts';

/** The stored data about a user's earlier imports of a kind, as JSON. Null if there is none. */
export async function findImportMemory(
  queries: Queries,
  userId: string,
  kind: string,
): Promise<string | null> {
  const row = await queries.get<{ memory: string }>(
    'SELECT memory FROM imports WHERE user_id = $1 AND kind = $2',
    [userId, kind],
  );
  return row?.memory ?? null;
}

export const upsertImportMemory = upsertionInto('imports', 'user_id, kind', 'user_id, kind, memory');
