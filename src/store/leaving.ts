import type { Queries } from './database.ts';
import { allRows, change } from './statement.ts';
import type { User } from './users.ts';

/** Whether a user may sign in. For members who deleted their account, that cancels the deletion. */
export const maySignIn = "(users.state NOT IN ('suspended', 'deleted') OR users.leaving = 1)";

/** Whether a user may not act, nor sign in. Those who are leaving may come back. */
export function isShutOut({ state, leaving }: Pick<User, 'state' | 'leaving'>): boolean {
  return (state === 'suspended' && leaving === 0) || state === 'deleted';
}

/** For a suspended user. */
export const markLeaving = change<[id: string, deletesAt: string]>(
  'UPDATE users SET leaving = 1, deletes_at = $2 WHERE id = $1',
);

/** From now on a sign-in doesn't cancel the deletion. */
export const shutOut = change<[id: string]>('UPDATE users SET leaving = 0 WHERE id = $1');

/** Users at the end of their wait, the longest first. */
export const listDueDeletions = allRows<{ readonly username: string }, [now: string, limit: number]>(
  'SELECT username FROM users WHERE deletes_at <= $1 ORDER BY deletes_at LIMIT $2',
);

/** Whether a user is leaving. The row is locked. */
export async function lockLeaving(queries: Queries, id: string): Promise<string | null> {
  const sql = `SELECT username FROM users WHERE id = $1 AND leaving = 1 ${queries.dialect.forUpdate}`;
  return (await queries.get<{ username: string }>(sql, [id]))?.username ?? null;
}
