import type { Queries } from './database.ts';
import { change, hasRow } from './statement.ts';

/**
 * SQL: whether SCIM created the user. The first event of a user names its creator, and only actors that
 * aren't users contain a colon.
 */
export const isManagedSql = `COALESCE(users.scim, (SELECT 1 FROM events
  WHERE events.user_id = users.id AND events.n = 1 AND events.actor LIKE 'scim:%'), 0)`;

/** Whether SCIM may change the account. */
export const isManaged = hasRow<[userId: string]>(
  `SELECT 1 FROM users WHERE id = $1 AND ${isManagedSql} = 1`,
);

/** Whether the organization's directory provides the locked fields of the account. */
export const isProvisioned = hasRow<[userId: string]>(
  `SELECT 1 FROM scim_users JOIN users ON users.id = user_id
   WHERE user_id = $1 AND deleted_at IS NULL AND ${isManagedSql} = 1`,
);

/**
 * Completes a row of an older version, which didn't store when a user left. Migration 0049 does the same for
 * all rows.
 */
export const markFormerLeaver = change<[userId: string]>(
  `UPDATE scim_users SET left_at = changed_at WHERE user_id = $1 AND (active = 0 OR deleted_at IS NOT NULL)
     AND user_id IN (SELECT id FROM users WHERE state = 'suspended')`,
);

/**
 * True for a leaver whom an operator had suspended earlier. The user stays suspended, and the directory may
 * resume them.
 */
export const handOverLeaver = change<[userId: string]>(
  'UPDATE scim_users SET active = 0 WHERE user_id = $1 AND active = 1 AND left_at IS NOT NULL',
);

/**
 * Records that the directory has resumed the user. If an operator suspends the user later, the directory may
 * not resume them.
 */
export const markResumed = change<[userId: string]>(
  'UPDATE scim_users SET active = 1, left_at = NULL WHERE user_id = $1',
);

/** Whether a directory manages accounts: it has a token, or has provisioned an account. */
export async function isScimInUse(queries: Queries, now: string): Promise<boolean> {
  const hasToken = `SELECT 1 FROM tokens WHERE user_id IS NULL AND (' ' || scopes || ' ') LIKE '% scim %'
    AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1)`;
  const sql = `SELECT 1 WHERE EXISTS (${hasToken}) OR EXISTS (SELECT 1 FROM scim_users)`;
  return (await queries.get(sql, [now])) !== null;
}
