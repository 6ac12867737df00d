import type { Queries } from './database.ts';
import { releaseObjectsOf } from './objects.ts';
import { hasRow } from './statement.ts';

/** A user's rows in these tables are few: they are deleted with the user, in the same transaction. */
export const erasedAtOnce = [
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

/** These may be too many for one transaction, so they are deleted in pieces; in this order: a file after its pieces. */
const erasedInPieces = {
  revisions: { key: 'user_id, n', condition: own },
  uploads: { key: 'user_id, hash', condition: own },
  blob_pieces: { key: 'user_id, hash, n', condition: own },
  blobs: { key: 'user_id, hash', condition: own },
  views: { key: 'user_id, day, format', condition: own },
  // Only those of deleted webhooks: operators' webhooks are still told what happened to the user.
  deliveries: {
    key: 'webhook_id, user_id, n',
    condition: `${own} AND NOT EXISTS (SELECT 1 FROM webhooks WHERE webhooks.id = deliveries.webhook_id)`,
  },
} as const;

export type TableInPieces = keyof typeof erasedInPieces;

export const tablesInPieces = Object.keys(erasedInPieces) as readonly TableInPieces[];

/** From now on a user's rows and outside objects are to be erased. */
export async function insertErasure(queries: Queries, userId: string, at: string): Promise<void> {
  await queries.run('INSERT INTO erasures (user_id) VALUES ($1)', [userId]);
  await releaseObjectsOf(queries, userId, at);
}

/** The users who are not completely erased yet. */
export async function listErasures(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries.all<{ userId: string }>(
    'SELECT user_id AS "userId" FROM erasures ORDER BY user_id LIMIT $1',
    [limit],
  );
  return rows.map(({ userId }) => userId);
}

/** Whether rows of a deleted user are left. */
export const isBeingErased = hasRow<[userId: string]>('SELECT 1 FROM erasures WHERE user_id = $1');

/** Returns how many rows it has deleted. Processes that erase the same user take turns: they could deadlock otherwise. */
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

/** Deletes the IP addresses of a deleted user from the audit log; returns how many. The names stay, for AUDIT_DAYS. */
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

/** False while rows are left. */
export async function endErasure(queries: Queries, userId: string): Promise<boolean> {
  const nothing = tablesInPieces.map(
    (table) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${erasedInPieces[table].condition})`,
  );
  const sql = `DELETE FROM erasures WHERE user_id = $1 AND ${nothing.join(' AND ')}`;
  return (await queries.run(sql, [userId])) > 0;
}
