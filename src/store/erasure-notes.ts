import type { Queries } from './database.ts';
import { placesFor } from './insert-rows.ts';

/** Call it in the transaction that deletes the user. */
export async function insertErasureNote(queries: Queries, userId: string): Promise<void> {
  await queries.run('INSERT INTO erasure_notes (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
}

export async function listErasureNotes(queries: Queries, limit: number): Promise<string[]> {
  const sql = 'SELECT user_id AS "userId" FROM erasure_notes ORDER BY user_id LIMIT $1';
  return (await queries.all<{ userId: string }>(sql, [limit])).map(({ userId }) => userId);
}

export async function deleteErasureNotes(queries: Queries, userIds: readonly string[]): Promise<void> {
  await queries.run(`DELETE FROM erasure_notes WHERE user_id IN ${placesFor(userIds.length)}`, userIds);
}

interface Account {
  readonly id: string;
  readonly username: string;
}

/** Users by ID after this one, either the deleted users or the others. */
export async function listAccountsByState(
  queries: Queries,
  isDeleted: boolean,
  after: string,
  limit: number,
): Promise<Account[]> {
  const comparison = isDeleted ? '=' : '<>';
  return queries.all(
    `SELECT id, username FROM users WHERE state ${comparison} 'deleted' AND id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  );
}
