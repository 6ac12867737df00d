import type { Queries } from './database.ts';
import { insertionInto } from './insert-rows.ts';

/** The other side of a delegation. */
export interface Delegation {
  readonly userId: string;
  readonly username: string;
  readonly createdAt: string;
}

/** The users who may work on this user's profile, by name. */
export async function listDelegates(queries: Queries, userId: string): Promise<Delegation[]> {
  return queries.all(
    `SELECT users.id AS "userId", users.username, delegates.created_at AS "createdAt"
     FROM delegates JOIN users ON users.id = delegates.delegate_id
     WHERE delegates.user_id = $1 AND users.state <> 'deleted' ORDER BY users.folded`,
    [userId],
  );
}

/** The users whose profiles this delegate may work on now, by name. */
export async function listDelegators(queries: Queries, delegateId: string): Promise<Delegation[]> {
  return queries.all(
    `SELECT users.id AS "userId", users.username, delegates.created_at AS "createdAt"
     FROM delegates JOIN users ON users.id = delegates.user_id
     WHERE delegates.delegate_id = $1 AND users.state NOT IN ('suspended', 'deleted') ORDER BY users.folded`,
    [delegateId],
  );
}

export async function isDelegate(queries: Queries, userId: string, delegateId: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM delegates WHERE user_id = $1 AND delegate_id = $2';
  return (await queries.get(sql, [userId, delegateId])) !== null;
}

export const insertDelegate = insertionInto('delegates', 'user_id, delegate_id, created_at');

export async function deleteDelegate(queries: Queries, userId: string, delegateId: string): Promise<void> {
  await queries.run('DELETE FROM delegates WHERE user_id = $1 AND delegate_id = $2', [userId, delegateId]);
}
