import type { Database, Queries } from './database.ts';
import { type EventRow, eventColumns, parseEvent, type StoredEvent } from './event.ts';

export interface Delivery {
  readonly webhookId: string;
  /** Whose event; with its number it names the event, in whichever database. */
  readonly userId: string;
  readonly event: StoredEvent;
  readonly attempts: number;
  readonly reason: string | null;
  /** When it was given up. */
  readonly failedAt: string | null;
}

/** A webhook for which something is due. */
export interface DueWebhook {
  readonly id: string;
  /** Null for an operator's. */
  readonly owner: string | null;
  readonly url: string;
  readonly secret: string;
  /** How often in a row it has failed. */
  readonly failures: number;
}

export interface FailedAttempt {
  readonly at: string;
  readonly attempts: number;
  readonly reason: string;
  /** When to try this one again; null gives it up. */
  readonly nextAt: string | null;
  /** Until when the webhook is left alone. */
  readonly pausedUntil: string;
}

export interface Deliveries {
  /** Those which no other node is at, the longest untried first. Nobody is told on behalf of who is suspended. */
  listDue(now: string, limit: number): Promise<DueWebhook[]>;
  /** True for the one node that may deliver until then. */
  lease(webhookId: string, now: string, until: string): Promise<boolean>;
  /** Gives back a lease, if it still is ours. */
  release(webhookId: string, until: string): Promise<void>;
  /** What is due for one webhook, in the order in which it became so. */
  due(webhookId: string, now: string, limit: number): Promise<Delivery[]>;
  /** Whether it is still to be sent, by who holds the lease. */
  isOwed(delivery: Delivery, leasedUntil: string): Promise<boolean>;
  /** What was given up, oldest event first. */
  failed(webhookId: string, after: number, limit: number): Promise<Delivery[]>;
  settle(delivery: Delivery, at: string): Promise<void>;
  postpone(delivery: Delivery, attempt: FailedAttempt): Promise<void>;
  /** Starts anew with everything that was given up; gives how much that is. */
  retry(webhookId: string, now: string): Promise<number>;
}

type Row = EventRow & Omit<Delivery, 'event'>;

const select = `SELECT deliveries.webhook_id AS "webhookId", deliveries.user_id AS "userId", deliveries.attempts,
  deliveries.reason, deliveries.failed_at AS "failedAt", ${eventColumns}
  FROM deliveries JOIN events ON events.user_id = deliveries.user_id AND events.n = deliveries.n`;

export function createDeliveries(database: Database): Deliveries {
  const run = (sql: string, values: readonly (string | number | null)[]) =>
    database.transaction(async (queries) => queries.run(sql, values));
  const list = async (where: string, values: readonly (string | number)[]) =>
    (await database.all<Row>(`${select} WHERE ${where}`, values)).map(parse);

  return {
    listDue: async (now, limit) =>
      database.all<DueWebhook>(
        `SELECT id, user_id AS owner, url, secret, failures FROM webhooks
         WHERE stopped_at IS NULL AND leased_until <= $1 AND paused_until <= $1
           AND id IN (SELECT webhook_id FROM deliveries WHERE next_at <= $1)
           AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = webhooks.user_id AND users.state = 'suspended')
         ORDER BY COALESCE(tried_at, '') LIMIT $2`,
        [now, limit],
      ),
    lease: async (webhookId, now, until) =>
      (await run('UPDATE webhooks SET leased_until = $1 WHERE id = $2 AND leased_until <= $3', [
        until,
        webhookId,
        now,
      ])) > 0,
    release: async (webhookId, until) =>
      void (await run("UPDATE webhooks SET leased_until = '' WHERE id = $1 AND leased_until = $2", [
        webhookId,
        until,
      ])),
    due: (webhookId, now, limit) =>
      list(
        `deliveries.webhook_id = $1 AND deliveries.next_at <= $2
         ORDER BY deliveries.next_at, deliveries.n LIMIT $3`,
        [webhookId, now, limit],
      ),
    isOwed: async ({ webhookId, userId, event }, leasedUntil) =>
      (await database.get(
        `SELECT 1 FROM deliveries JOIN webhooks ON webhooks.id = deliveries.webhook_id
         WHERE webhook_id = $1 AND deliveries.user_id = $2 AND n = $3 AND leased_until = $4 AND stopped_at IS NULL`,
        [webhookId, userId, event.n, leasedUntil],
      )) !== null,
    failed: (webhookId, after, limit) =>
      list(
        `deliveries.webhook_id = $1 AND deliveries.failed_at IS NOT NULL AND events.id > $2
         ORDER BY events.id LIMIT $3`,
        [webhookId, after, limit],
      ),
    settle: ({ webhookId, userId, event }, at) =>
      database.transaction(async (queries) => {
        await queries.run('DELETE FROM deliveries WHERE webhook_id = $1 AND user_id = $2 AND n = $3', [
          webhookId,
          userId,
          event.n,
        ]);
        await queries.run(
          "UPDATE webhooks SET tried_at = $1, reason = NULL, failures = 0, paused_until = '' WHERE id = $2",
          [at, webhookId],
        );
      }),
    postpone: ({ webhookId, userId, event }, { at, attempts, reason, nextAt, pausedUntil }) =>
      database.transaction(async (queries) => {
        await queries.run(
          `UPDATE deliveries SET attempts = $1, reason = $2, next_at = $3, failed_at = $4
           WHERE webhook_id = $5 AND user_id = $6 AND n = $7`,
          [attempts, reason, nextAt, nextAt === null ? at : null, webhookId, userId, event.n],
        );
        await queries.run(
          `UPDATE webhooks SET tried_at = $1, reason = $2, failures = failures + 1, paused_until = $3 WHERE id = $4`,
          [at, reason, pausedUntil, webhookId],
        );
      }),
    retry: (webhookId, now) =>
      database.transaction(async (queries) => {
        await queries.run("UPDATE webhooks SET failures = 0, paused_until = '' WHERE id = $1", [webhookId]);
        return queries.run(
          `UPDATE deliveries SET attempts = 0, next_at = $1, failed_at = NULL
           WHERE webhook_id = $2 AND failed_at IS NOT NULL`,
          [now, webhookId],
        );
      }),
  };
}

/** For every webhook that wants to be told of the events, in their own transaction. */
export async function insertDeliveries(
  queries: Queries,
  userId: string,
  events: readonly Pick<StoredEvent, 'n' | 'type' | 'at'>[],
): Promise<void> {
  const webhooks = await queries.all<{ id: string; types: string }>(
    'SELECT id, types FROM webhooks WHERE user_id IS NULL OR user_id = $1',
    [userId],
  );
  for (const { n, type, at } of events) {
    for (const { id, types } of webhooks) {
      if (types !== '' && !types.split(' ').includes(type)) continue;
      await queries.run('INSERT INTO deliveries (user_id, n, webhook_id, next_at) VALUES ($1, $2, $3, $4)', [
        userId,
        n,
        id,
        at,
      ]);
    }
  }
}

function parse({ webhookId, userId, attempts, reason, failedAt, ...event }: Row): Delivery {
  return { webhookId, userId, attempts, reason, failedAt, event: parseEvent(event) };
}
