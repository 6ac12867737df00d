import type { Queries } from './database.ts';
import { allRows, change } from './statement.ts';
import type { User } from './users.ts';

/** SQL: whether a user may sign in. Members who deleted their account may, because signing in cancels the deletion. */
export const maySignIn = "(users.state NOT IN ('suspended', 'deleted') OR users.leaving = 1)";

/** Whether a user may neither act nor sign in. Members who deleted their account may still return. */
export function isShutOut({ state, leaving }: Pick<User, 'state' | 'leaving'>): boolean {
  return (state === 'suspended' && leaving === 0) || state === 'deleted';
}

/** Starts the waiting time of a suspended user who deleted the account. */
export const markLeaving = change<[id: string, deletesAt: string]>(
  'UPDATE users SET leaving = 1, deletes_at = $2 WHERE id = $1',
);

/** After this a sign-in no longer cancels the deletion. */
export const shutOut = change<[id: string]>('UPDATE users SET leaving = 0 WHERE id = $1');

/** Users whose waiting time has ended, earliest first. */
export const listDueDeletions = allRows<{ readonly username: string }, [now: string, limit: number]>(
  'SELECT username FROM users WHERE deletes_at <= $1 ORDER BY deletes_at LIMIT $2',
);

/** The time at which a leaving user is deleted, otherwise null. Locks the row. */
export async function lockLeaving(queries: Queries, id: string): Promise<string | null> {
  const sql = `SELECT username FROM users WHERE id = $1 AND leaving = 1 ${queries.dialect.forUpdate}`;
  return (await queries.get<{ username: string }>(sql, [id]))?.username ?? null;
}
