import type { Queries } from './database.ts';
import type { StoredEvent } from './event.ts';
import { insertionInto, placesFor } from './insert-rows.ts';
import { resetFailures, type Webhook } from './webhooks.ts';

/**
 * Repeats the newest event that a user's webhook subscribes to, at once; false when there is none among the last
 * thousand.
 */
export async function oweLatest(
  queries: Queries,
  { id, userId, types }: Pick<Webhook, 'id' | 'userId' | 'types'>,
  now: string,
): Promise<boolean> {
  const wanted = types.map((_, index) => `$${index + 2}`).join(', ');
  const latest = await queries.get<{ n: number }>(
    `SELECT n FROM (SELECT n, type, details FROM events WHERE user_id = $1 ORDER BY n DESC LIMIT 1000) AS lately
     WHERE (details IS NULL OR details NOT LIKE '%"autosave":true%')
     ${wanted === '' ? '' : `AND type IN (${wanted})`} ORDER BY n DESC LIMIT 1`,
    [userId, ...types],
  );
  if (!latest) return false;
  await queries.run(`UPDATE webhooks SET ${resetFailures} WHERE id = $1`, [id]);
  await queries.run(
    `INSERT INTO deliveries (user_id, n, webhook_id, next_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (webhook_id, user_id, n) DO UPDATE SET attempts = 0, next_at = excluded.next_at, failed_at = NULL`,
    [userId, latest.n, id, now],
  );
  return true;
}

const intoDeliveries = insertionInto('deliveries', 'user_id, n, webhook_id, next_at');

export interface ToldEvent extends Pick<StoredEvent, 'n' | 'type' | 'at'> {
  readonly userId: string;
}

/** For every webhook that subscribes to the events, in the events' own transaction. */
export async function insertDeliveries(queries: Queries, events: readonly ToldEvent[]): Promise<void> {
  const userIds = [...new Set(events.map(({ userId }) => userId))];
  if (userIds.length === 0) return;
  const webhooks = await queries.all<{ id: string; userId: string | null; types: string }>(
    `SELECT id, user_id AS "userId", types FROM webhooks WHERE user_id IS NULL OR user_id IN ${placesFor(userIds.length)}`,
    userIds,
  );
  const rows = events.flatMap(({ userId, n, type, at }) =>
    webhooks
      .filter((webhook) => webhook.userId === null || webhook.userId === userId)
      .filter(({ types }) => types === '' || types.split(' ').includes(type))
      .map(({ id }) => ({ userId, n, webhookId: id, nextAt: at })),
  );
  await intoDeliveries(queries, rows);
}
