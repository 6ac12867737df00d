import type { Queries } from './database.ts';

/** A user's first event says who created them: no username has a colon in it. */
export const isManagedSql = `COALESCE(users.scim, (SELECT 1 FROM events
  WHERE events.user_id = users.id AND events.n = 1 AND events.actor LIKE 'scim:%'), 0)`;

/** Whether SCIM may change the account. */
export async function isManaged(queries: Queries, userId: string): Promise<boolean> {
  return (await queries.get(`SELECT 1 FROM users WHERE id = $1 AND ${isManagedSql} = 1`, [userId])) !== null;
}

/** For a row of a version that did not write when a user left: as the migration 0049 does it for all. */
export async function markFormerLeaver(queries: Queries, userId: string): Promise<void> {
  await queries.run(
    `UPDATE scim_users SET left_at = changed_at WHERE user_id = $1 AND (active = 0 OR deleted_at IS NOT NULL)
       AND user_id IN (SELECT id FROM users WHERE state = 'suspended')`,
    [userId],
  );
}

/** True for a leaver whom a user here had suspended before: they stay so, and are the directory's to resume. */
export async function handOverLeaver(queries: Queries, userId: string): Promise<boolean> {
  const sql = 'UPDATE scim_users SET active = 0 WHERE user_id = $1 AND active = 1 AND left_at IS NOT NULL';
  return (await queries.run(sql, [userId])) > 0;
}

/** A later suspension by an operator is not the directory's to resume. */
export async function markResumed(queries: Queries, userId: string): Promise<void> {
  await queries.run('UPDATE scim_users SET active = 1, left_at = NULL WHERE user_id = $1', [userId]);
}

/** Whether a directory manages accounts here: it has a token, or has provisioned one. */
export async function isScimInUse(queries: Queries, now: string): Promise<boolean> {
  const hasToken = `SELECT 1 FROM tokens WHERE user_id IS NULL AND (' ' || scopes || ' ') LIKE '% scim %'
    AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1)`;
  const sql = `SELECT 1 WHERE EXISTS (${hasToken}) OR EXISTS (SELECT 1 FROM scim_users)`;
  return (await queries.get(sql, [now])) !== null;
}
