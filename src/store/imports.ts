import type { Queries } from './database.ts';

/** What is remembered of a user's earlier imports of a kind: JSON; null where there is nothing. */
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

export async function upsertImportMemory(
  queries: Queries,
  userId: string,
  kind: string,
  memory: string,
): Promise<void> {
  await queries.run(
    `INSERT INTO imports (user_id, kind, memory) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, kind) DO UPDATE SET memory = excluded.memory`,
    [userId, kind, memory],
  );
}
