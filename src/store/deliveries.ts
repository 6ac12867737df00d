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

export interface Attempt {
  readonly at: string;
  readonly attempts: number;
  readonly reason: string;
  /** Null gives it up. */
  readonly nextAt: string | null;
  readonly failedAt: string | null;
}

export interface Deliveries {
  /** The webhooks for which something is due, and which no other node is at. */
  listDue(now: string, limit: number): Promise<string[]>;
  /** True for the one node that may deliver until then. */
  lease(webhookId: string, now: string, until: string): Promise<boolean>;
  release(webhookId: string): Promise<void>;
  /** What is due for one webhook, oldest event first. */
  due(webhookId: string, now: string, limit: number): Promise<Delivery[]>;
  /** What was given up, oldest event first. */
  failed(webhookId: string, after: number, limit: number): Promise<Delivery[]>;
  settle(delivery: Delivery, at: string): Promise<void>;
  postpone(delivery: Delivery, attempt: Attempt): Promise<void>;
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
    async listDue(now, limit) {
      const rows = await database.all<{ id: string }>(
        `SELECT id FROM webhooks WHERE stopped_at IS NULL AND leased_until <= $1
         AND id IN (SELECT webhook_id FROM deliveries WHERE next_at <= $1) LIMIT $2`,
        [now, limit],
      );
      return rows.map(({ id }) => id);
    },
    lease: async (webhookId, now, until) =>
      (await run('UPDATE webhooks SET leased_until = $1 WHERE id = $2 AND leased_until <= $3', [
        until,
        webhookId,
        now,
      ])) > 0,
    release: async (webhookId) =>
      void (await run("UPDATE webhooks SET leased_until = '' WHERE id = $1", [webhookId])),
    due: (webhookId, now, limit) =>
      list('deliveries.webhook_id = $1 AND deliveries.next_at <= $2 ORDER BY events.id LIMIT $3', [
        webhookId,
        now,
        limit,
      ]),
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
        await markTried(queries, webhookId, at, null);
      }),
    postpone: ({ webhookId, userId, event }, { at, attempts, reason, nextAt, failedAt }) =>
      database.transaction(async (queries) => {
        await queries.run(
          `UPDATE deliveries SET attempts = $1, reason = $2, next_at = $3, failed_at = $4
           WHERE webhook_id = $5 AND user_id = $6 AND n = $7`,
          [attempts, reason, nextAt, failedAt, webhookId, userId, event.n],
        );
        await markTried(queries, webhookId, at, reason);
      }),
    retry: (webhookId, now) =>
      run(
        `UPDATE deliveries SET attempts = 0, next_at = $1, failed_at = NULL
         WHERE webhook_id = $2 AND failed_at IS NOT NULL`,
        [now, webhookId],
      ),
  };
}

/** For every webhook that wants to be told of the event, in its own transaction. */
export async function insertDeliveries(
  queries: Queries,
  userId: string,
  { n, type, at }: Pick<StoredEvent, 'n' | 'type' | 'at'>,
): Promise<void> {
  const webhooks = await queries.all<{ id: string; types: string }>(
    'SELECT id, types FROM webhooks WHERE user_id IS NULL OR user_id = $1',
    [userId],
  );
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

async function markTried(
  queries: Queries,
  webhookId: string,
  at: string,
  reason: string | null,
): Promise<void> {
  await queries.run('UPDATE webhooks SET tried_at = $1, reason = $2 WHERE id = $3', [at, reason, webhookId]);
}

function parse({ webhookId, userId, attempts, reason, failedAt, ...event }: Row): Delivery {
  return { webhookId, userId, attempts, reason, failedAt, event: parseEvent(event) };
}
