import type { Queries } from './database.ts';
import type { StoredEvent } from './event.ts';
import { listedIn } from './in-parts.ts';
import { insertionInto } from './insert-rows.ts';
import { hasRow } from './statement.ts';

const intoDeliveries = insertionInto('deliveries', 'user_id, n, webhook_id, next_at');

export interface ToldEvent extends Pick<StoredEvent, 'n' | 'type' | 'at'> {
  readonly userId: string;
}

const selectWebhooks = 'SELECT id, user_id AS "userId", types FROM webhooks WHERE';

/** Adds deliveries for every webhook that subscribes to the events. Call it in the transaction of the events. */
export async function insertDeliveries(queries: Queries, events: readonly ToldEvent[]): Promise<void> {
  const userIds = [...new Set(events.map(({ userId }) => userId))];
  if (userIds.length === 0) return;
  const webhooks = await queries.all<{ id: string; userId: string | null; types: string }>(
    `${selectWebhooks} user_id IS NULL UNION ALL ${selectWebhooks} user_id IN ${listedIn(queries)}`,
    [JSON.stringify(userIds)],
  );
  const rows = events.flatMap(({ userId, n, type, at }) =>
    webhooks
      .filter((webhook) => webhook.userId === null || webhook.userId === userId)
      .filter(({ types }) => types === '' || types.split(' ').includes(type))
      .map(({ id }) => ({ userId, n, webhookId: id, nextAt: at })),
  );
  await intoDeliveries(queries, rows);
}

/**
 * Recomputes the column that triggers maintain. During a restore the triggers miss webhooks whose row is
 * inserted after their deliveries.
 */
export async function rebuildFirstDue(queries: Queries): Promise<void> {
  await queries.run(
    `UPDATE webhooks SET first_due_at = (
       SELECT MIN(next_at) FROM deliveries WHERE deliveries.webhook_id = webhooks.id AND next_at IS NOT NULL
     )`,
  );
}

export const hasWebhooks = hasRow('SELECT 1 FROM webhooks LIMIT 1');
