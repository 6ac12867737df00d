import type { Queries } from './database.ts';
import { releaseObjectsOf } from './objects.ts';
import { hasRow } from './statement.ts';

/** Tables with few rows per user. They are deleted in the transaction that deletes the user. */
export const erasedAtOnce = [
  'review_requests',
  'published_files',
  'published',
  'scim_users',
  'connections',
  'ci_rules',
  'tokens',
  'sessions',
  'passwords',
  'passkeys',
  'second_factors',
  'recovery_codes',
  'sign_in_links',
  'sign_ins',
  'failed_sign_ins',
  'identities',
  'emails',
  'mailed_links',
  'mails',
  'invitations',
  'webhooks',
  'delegates',
  'own_links',
  'link_cards',
  'link_card_fetches',
  'imports',
  'shares',
  'contact_messages',
  'group_members',
  'former_group_members',
  'user_words',
] as const;

const own = 'user_id = $1';

/**
 * Tables with too many rows for a single transaction. They are deleted in pieces and in this order, so that
 * the pieces of a file precede the file.
 */
const erasedInPieces = {
  revisions: { key: 'user_id, n', condition: own },
  uploads: { key: 'user_id, hash', condition: own },
  blob_pieces: { key: 'user_id, hash, n', condition: own },
  blobs: { key: 'user_id, hash', condition: own },
  views: { key: 'user_id, day, format', condition: own },
  // Only deliveries of deleted webhooks, because operators' webhooks still get the events of the user.
  deliveries: {
    key: 'webhook_id, user_id, n',
    condition: `${own} AND NOT EXISTS (SELECT 1 FROM webhooks WHERE webhooks.id = deliveries.webhook_id)`,
  },
} as const;

export type TableInPieces = keyof typeof erasedInPieces;

export const tablesInPieces = Object.keys(erasedInPieces) as readonly TableInPieces[];

/** Records that the rows and outside objects of a user have to be erased. */
export async function insertErasure(queries: Queries, userId: string, at: string): Promise<void> {
  await queries.run('INSERT INTO erasures (user_id) VALUES ($1)', [userId]);
  await releaseObjectsOf(queries, userId, at);
}

/** Users who aren't completely erased yet. */
export async function listErasures(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries.all<{ userId: string }>(
    'SELECT user_id AS "userId" FROM erasures ORDER BY user_id LIMIT $1',
    [limit],
  );
  return rows.map(({ userId }) => userId);
}

/** Whether rows of a deleted user may still exist. */
export const isBeingErased = hasRow<[userId: string]>('SELECT 1 FROM erasures WHERE user_id = $1');

/**
 * Returns the number of deleted rows. Processes that erase the same user take turns, because they could
 * deadlock otherwise.
 */
export async function eraseSome(
  queries: Queries,
  table: TableInPieces,
  userId: string,
  limit: number,
): Promise<number> {
  const { key, condition } = erasedInPieces[table];
  await queries.get(`SELECT 1 FROM erasures WHERE user_id = $1 ${queries.dialect.forUpdate}`, [userId]);
  return queries.run(
    `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT $2)`,
    [userId, limit],
  );
}

/**
 * Deletes the IP addresses of a deleted user from the audit log, and returns their number. The usernames stay
 * for AUDIT_DAYS.
 */
export async function eraseOrigins(queries: Queries, userId: string, limit: number): Promise<number> {
  const names = `SELECT username FROM users WHERE id = $1 UNION ALL SELECT username FROM former_names WHERE user_id = $1`;
  const counts = ['audit_waiting', 'audit'].map((table) =>
    queries.run(
      `UPDATE ${table} SET origin = NULL WHERE id IN (
         SELECT id FROM ${table} WHERE origin IS NOT NULL
           AND (actor IN (${names}) OR (user_id = $1 AND actor IS NULL)) LIMIT $2)`,
      [userId, limit],
    ),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** False if rows are left. */
export async function endErasure(queries: Queries, userId: string): Promise<boolean> {
  const nothing = tablesInPieces.map(
    (table) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${erasedInPieces[table].condition})`,
  );
  const sql = `DELETE FROM erasures WHERE user_id = $1 AND ${nothing.join(' AND ')}`;
  return (await queries.run(sql, [userId])) > 0;
}
