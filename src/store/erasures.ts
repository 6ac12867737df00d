import type { Queries } from './database.ts';
import { releaseObjectsOf } from './objects.ts';

/** What may be too much of a user to be deleted in one transaction, and which of it is theirs, `$1`. */
const own = 'user_id = $1';
const remains = {
  revisions: { key: 'user_id, n', condition: own },
  uploads: { key: 'user_id, hash', condition: own },
  blob_pieces: { key: 'user_id, hash, n', condition: own },
  blobs: { key: 'user_id, hash', condition: own },
  views: { key: 'user_id, day, format', condition: own },
  // Of a webhook that is gone: operators are still told of what happened to the user.
  deliveries: {
    key: 'webhook_id, user_id, n',
    condition: `${own} AND NOT EXISTS (SELECT 1 FROM webhooks WHERE webhooks.id = deliveries.webhook_id)`,
  },
} as const;

export type Remains = keyof typeof remains;

/** In this order: a file after its pieces. */
export const allRemains = Object.keys(remains) as readonly Remains[];

/** From now on whatever is left of a user is to be erased, here and outside. */
export async function insertErasure(queries: Queries, userId: string, at: string): Promise<void> {
  await queries.run('INSERT INTO erasures (user_id) VALUES ($1)', [userId]);
  await releaseObjectsOf(queries, userId, at);
}

/** Of whom something is left. */
export async function listErasures(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries.all<{ userId: string }>(
    'SELECT user_id AS "userId" FROM erasures ORDER BY user_id LIMIT $1',
    [limit],
  );
  return rows.map(({ userId }) => userId);
}

/** Gives how many rows it has deleted. Two that erase the same user do so in turn: they would wait in a circle otherwise. */
export async function eraseSome(
  queries: Queries,
  table: Remains,
  userId: string,
  limit: number,
): Promise<number> {
  const { key, condition } = remains[table];
  await queries.get(`SELECT 1 FROM erasures WHERE user_id = $1 ${queries.dialect.forUpdate}`, [userId]);
  return queries.run(
    `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT $2)`,
    [userId, limit],
  );
}

/** False while something is left. */
export async function endErasure(queries: Queries, userId: string): Promise<boolean> {
  const nothing = allRemains.map(
    (table) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${remains[table].condition})`,
  );
  const ended = await queries.run(`DELETE FROM erasures WHERE user_id = $1 AND ${nothing.join(' AND ')}`, [
    userId,
  ]);
  return ended > 0;
}
