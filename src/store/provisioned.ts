import type { Queries } from './database.ts';
import { change, hasRow } from './statement.ts';

/** A user's first event says who created them: no username has a colon in it. */
export const isManagedSql = `COALESCE(users.scim, (SELECT 1 FROM events
  WHERE events.user_id = users.id AND events.n = 1 AND events.actor LIKE 'scim:%'), 0)`;

/** Whether SCIM may change the account. */
export const isManaged = hasRow<[userId: string]>(
  `SELECT 1 FROM users WHERE id = $1 AND ${isManagedSql} = 1`,
);

/** Whether the organization's directory fills the account's locked fields. */
export const isProvisioned = hasRow<[userId: string]>(
  `SELECT 1 FROM scim_users JOIN users ON users.id = user_id
   WHERE user_id = $1 AND deleted_at IS NULL AND ${isManagedSql} = 1`,
);

/** For a row of a version that did not write when someone left: as the migration 0049 does it for all. */
export const markFormerLeaver = change<[userId: string]>(
  `UPDATE scim_users SET left_at = changed_at WHERE user_id = $1 AND (active = 0 OR deleted_at IS NOT NULL)
     AND user_id IN (SELECT id FROM users WHERE state = 'suspended')`,
);

/** True for a leaver whom someone here had suspended before: they stay so, and are the directory's to resume. */
export const handOverLeaver = change<[userId: string]>(
  'UPDATE scim_users SET active = 0 WHERE user_id = $1 AND active = 1 AND left_at IS NOT NULL',
);

/** A later suspension by an operator is not the directory's to resume. */
export const markResumed = change<[userId: string]>(
  'UPDATE scim_users SET active = 1, left_at = NULL WHERE user_id = $1',
);

/** Whether a directory manages accounts here: it has a token, or has provisioned one. */
export async function isScimInUse(queries: Queries, now: string): Promise<boolean> {
  const hasToken = `SELECT 1 FROM tokens WHERE user_id IS NULL AND (' ' || scopes || ' ') LIKE '% scim %'
    AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1)`;
  const sql = `SELECT 1 WHERE EXISTS (${hasToken}) OR EXISTS (SELECT 1 FROM scim_users)`;
  return (await queries.get(sql, [now])) !== null;
}
