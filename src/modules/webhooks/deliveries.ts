import { countIn } from '../../store/count-in.ts';
import type { Queries } from '../../store/database.ts';
import { type EventRow, eventColumns, parseEvent, type StoredEvent } from '../../store/event.ts';
import { allRows, change } from '../../store/statement.ts';
import { resetFailures, type Webhook } from './store.ts';

export interface Delivery {
  readonly webhookId: string;
  /** The event's user. With its number, it identifies the event even in another database. */
  readonly userId: string;
  readonly event: StoredEvent;
  readonly attempts: number;
  readonly reason: string | null;
  /** When it failed for good. */
  readonly failedAt: string | null;
}

/** A webhook with due deliveries. */
export interface DueWebhook {
  readonly id: string;
  /** Null for an operator's webhook. */
  readonly owner: string | null;
  readonly url: string;
  readonly secret: string;
  /** Failures in a row. */
  readonly failures: number;
}

export interface FailedAttempt {
  readonly at: string;
  readonly attempts: number;
  readonly reason: string;
  /** The next attempt of this delivery. Null means that it failed for good. */
  readonly nextAt: string | null;
  /** The webhook is not called before this time. */
  readonly pausedUntil: string;
}

type Row = EventRow & Omit<Delivery, 'event'>;

const select = `SELECT deliveries.webhook_id AS "webhookId", deliveries.user_id AS "userId", deliveries.attempts,
  deliveries.reason, deliveries.failed_at AS "failedAt", ${eventColumns}
  FROM deliveries JOIN events ON events.user_id = deliveries.user_id AND events.n = deliveries.n`;

/** When a webhook may next be called, exactly as in the index `webhooks_ready`. */
const readyAt = `CASE WHEN first_due_at >= paused_until AND first_due_at >= leased_until THEN first_due_at
  WHEN paused_until >= leased_until THEN paused_until ELSE leased_until END`;

/** The oldest webhooks to consider. Among them, those without an attempt for longest come first. */
const mostReady = 500;

/** Due webhooks without a lease, longest untried first. Those of suspended users are excluded. */
export const listDueWebhooks = allRows<DueWebhook, [now: string, limit: number]>(
  `SELECT id, owner, url, secret, failures FROM (
     SELECT id, user_id AS owner, url, secret, failures, tried_at FROM webhooks
     WHERE stopped_at IS NULL AND first_due_at IS NOT NULL AND ${readyAt} <= $1
       AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = webhooks.user_id AND users.state = 'suspended')
     ORDER BY ${readyAt} LIMIT ${mostReady}
   ) AS ready
   ORDER BY COALESCE(tried_at, '') LIMIT $2`,
);

/** Takes the lease. True for only one node. */
export const leaseWebhook = change<[webhookId: string, now: string, until: string]>(
  'UPDATE webhooks SET leased_until = $3 WHERE id = $1 AND leased_until <= $2',
);

/** Releases the lease if this node still has it. */
export async function releaseWebhook(queries: Queries, webhookId: string, until: string): Promise<void> {
  await queries.run("UPDATE webhooks SET leased_until = '' WHERE id = $1 AND leased_until = $2", [
    webhookId,
    until,
  ]);
}

/** Reschedules messages that are due later than any retry, because a clock was ahead when they were written. */
export async function recallWebhooks(
  queries: Queries,
  now: string,
  longest: { readonly held: string; readonly due: string },
): Promise<void> {
  await queries.run(
    `UPDATE webhooks SET leased_until = CASE WHEN leased_until > $1 THEN '' ELSE leased_until END,
       paused_until = CASE WHEN paused_until > $1 THEN '' ELSE paused_until END
     WHERE stopped_at IS NULL AND first_due_at IS NOT NULL AND ${readyAt} > $1
       AND (leased_until > $1 OR paused_until > $1)`,
    [longest.held],
  );
  await queries.run(
    `UPDATE deliveries SET next_at = $1 WHERE next_at > $2
     AND webhook_id IN (SELECT id FROM webhooks WHERE first_due_at > $2)`,
    [now, longest.due],
  );
}

/** The due deliveries of a webhook, in the order in which they became due. */
export async function listDueDeliveries(
  queries: Queries,
  webhookId: string,
  now: string,
  limit: number,
): Promise<Delivery[]> {
  const rows = await queries.all<Row>(
    `${select} WHERE deliveries.webhook_id = $1 AND deliveries.next_at <= $2
     ORDER BY deliveries.next_at, deliveries.n LIMIT $3`,
    [webhookId, now, limit],
  );
  return rows.map(parse);
}

/** A position in the list of failed deliveries. */
export interface FailurePlace {
  readonly failedAt: string;
  readonly userId: string;
  readonly n: number;
}

export const beforeAllFailures: FailurePlace = { failedAt: '', userId: '', n: 0 };

/** Failed deliveries, oldest first, after a position. */
export async function listFailedDeliveries(
  queries: Queries,
  webhookId: string,
  { failedAt, userId, n }: FailurePlace,
  limit: number,
): Promise<Delivery[]> {
  const rows = await queries.all<Row>(
    `${select} WHERE deliveries.webhook_id = $1 AND deliveries.failed_at IS NOT NULL
       AND (deliveries.failed_at, deliveries.user_id, deliveries.n) > ($2, $3, $4)
     ORDER BY deliveries.failed_at, deliveries.user_id, deliveries.n LIMIT $5`,
    [webhookId, failedAt, userId, n, limit],
  );
  return rows.map(parse);
}

export function placeOfFailure({ failedAt, userId, event }: Delivery): FailurePlace {
  return { failedAt: failedAt ?? '', userId, n: event.n };
}

/** Whether this lease holder must still send the delivery. */
export async function isOwed(
  queries: Queries,
  { webhookId, userId, event }: Delivery,
  leasedUntil: string,
): Promise<boolean> {
  const sql = `SELECT 1 FROM deliveries JOIN webhooks ON webhooks.id = deliveries.webhook_id
    WHERE webhook_id = $1 AND deliveries.user_id = $2 AND n = $3 AND leased_until = $4 AND stopped_at IS NULL`;
  return (await queries.get(sql, [webhookId, userId, event.n, leasedUntil])) !== null;
}

export async function markDelivered(
  queries: Queries,
  { webhookId, userId, event }: Delivery,
  at: string,
): Promise<void> {
  await queries.run('DELETE FROM deliveries WHERE webhook_id = $1 AND user_id = $2 AND n = $3', [
    webhookId,
    userId,
    event.n,
  ]);
  await queries.run(`UPDATE webhooks SET tried_at = $1, reason = NULL, ${resetFailures} WHERE id = $2`, [
    at,
    webhookId,
  ]);
}

export async function postponeDelivery(
  queries: Queries,
  { webhookId, userId, event }: Delivery,
  { at, attempts, reason, nextAt, pausedUntil }: FailedAttempt,
): Promise<void> {
  await queries.run(
    `UPDATE deliveries SET attempts = $1, reason = $2, next_at = $3, failed_at = $4
     WHERE webhook_id = $5 AND user_id = $6 AND n = $7`,
    [attempts, reason, nextAt, nextAt === null ? at : null, webhookId, userId, event.n],
  );
  await queries.run(
    `UPDATE webhooks SET tried_at = $1, reason = $2, failures = failures + 1, paused_until = $3,
       failing_since = COALESCE(failing_since, $1) WHERE id = $4`,
    [at, reason, pausedUntil, webhookId],
  );
}

export interface GivenUp {
  readonly at: string;
  readonly reason: string;
  /** Fails events before this time, if the receiver has failed often enough since then. */
  readonly before: string;
  readonly failures: number;
}

/**
 * Fails due deliveries of old events and returns their number. The receiver's failures are read from the
 * row, because it may have recovered since the webhook was listed. Reads at most `limit`, those due for
 * longest, because hundreds of thousands may wait.
 */
export async function giveUpDeliveries(
  queries: Queries,
  webhookId: string,
  { at, reason, before, failures }: GivenUp,
  limit: number,
): Promise<number> {
  return queries.run(
    `UPDATE deliveries SET next_at = NULL, failed_at = $1, reason = $2
     WHERE webhook_id = $3 AND (user_id, n) IN (
       SELECT longest.user_id, longest.n FROM (
         SELECT user_id, n FROM deliveries WHERE webhook_id = $3 AND next_at <= $1 ORDER BY next_at LIMIT $4
       ) AS longest JOIN events ON events.user_id = longest.user_id AND events.n = longest.n
       WHERE events.at < $5
     ) AND EXISTS (SELECT 1 FROM webhooks WHERE id = $3 AND failing_since <= $5 AND failures >= $6)`,
    [at, reason, webhookId, limit, before, failures],
  );
}

/** Counts deliveries up to a limit. */
export async function countDeliveries(
  queries: Queries,
  state: 'waiting' | 'failed',
  most: number,
): Promise<number> {
  const condition = state === 'waiting' ? 'next_at IS NOT NULL' : 'failed_at IS NOT NULL';
  return countIn(queries, `(SELECT 1 FROM deliveries WHERE ${condition} LIMIT $1) AS counted`, [most]);
}

/** When the first pending delivery is due. */
export async function findFirstDue(queries: Queries): Promise<string | null> {
  const row = await queries.get<{ at: string }>(
    'SELECT first_due_at AS at FROM webhooks WHERE first_due_at IS NOT NULL ORDER BY first_due_at LIMIT 1',
  );
  return row?.at ?? null;
}

/** Retries all failed deliveries and returns their number. */
export async function retryDeliveries(queries: Queries, webhookId: string, now: string): Promise<number> {
  await queries.run(`UPDATE webhooks SET ${resetFailures} WHERE id = $1`, [webhookId]);
  return queries.run(
    `UPDATE deliveries SET attempts = 0, next_at = $1, failed_at = NULL
     WHERE webhook_id = $2 AND failed_at IS NOT NULL`,
    [now, webhookId],
  );
}

/** Repeats the newest event that a user's webhook subscribes to. False if none of the last thousand matches. */
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

function parse({ webhookId, userId, attempts, reason, failedAt, ...event }: Row): Delivery {
  return { webhookId, userId, attempts, reason, failedAt, event: parseEvent(event) };
}
