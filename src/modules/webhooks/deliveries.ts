import { countIn } from '../../store/count-in.ts';
import type { Queries } from '../../store/database.ts';
import { type EventRow, eventColumns, parseEvent, type StoredEvent } from '../../store/event.ts';
import { allRows, change } from '../../store/statement.ts';
import { resetFailures, type Webhook } from './store.ts';

export interface Delivery {
  readonly webhookId: string;
  /** The event's user; with its number it identifies the event, in whichever database. */
  readonly userId: string;
  readonly event: StoredEvent;
  readonly attempts: number;
  readonly reason: string | null;
  /** When it was given up. */
  readonly failedAt: string | null;
}

/** A webhook with due deliveries. */
export interface DueWebhook {
  readonly id: string;
  /** Null for an operator's. */
  readonly owner: string | null;
  readonly url: string;
  readonly secret: string;
  /** Consecutive failures. */
  readonly failures: number;
}

export interface FailedAttempt {
  readonly at: string;
  readonly attempts: number;
  readonly reason: string;
  /** When to try this one again; null gives it up. */
  readonly nextAt: string | null;
  /** Until when the webhook is not tried. */
  readonly pausedUntil: string;
}

type Row = EventRow & Omit<Delivery, 'event'>;

const select = `SELECT deliveries.webhook_id AS "webhookId", deliveries.user_id AS "userId", deliveries.attempts,
  deliveries.reason, deliveries.failed_at AS "failedAt", ${eventColumns}
  FROM deliveries JOIN events ON events.user_id = deliveries.user_id AND events.n = deliveries.n`;

/** When a webhook may next be called: as the index `webhooks_ready` has it. */
const readyAt = `CASE WHEN first_due_at >= paused_until AND first_due_at >= leased_until THEN first_due_at
  WHEN paused_until >= leased_until THEN paused_until ELSE leased_until END`;

/** Among this many oldest ones, the longest untried come first. */
const mostReady = 500;

/** Those without a lease, untried for longest first. Webhooks of suspended users are left out. */
export const listDueWebhooks = allRows<DueWebhook, [now: string, limit: number]>(
  `SELECT id, owner, url, secret, failures FROM (
     SELECT id, user_id AS owner, url, secret, failures, tried_at FROM webhooks
     WHERE stopped_at IS NULL AND first_due_at IS NOT NULL AND ${readyAt} <= $1
       AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = webhooks.user_id AND users.state = 'suspended')
     ORDER BY ${readyAt} LIMIT ${mostReady}
   ) AS ready
   ORDER BY COALESCE(tried_at, '') LIMIT $2`,
);

/** True for the one node that may deliver until then. */
export const leaseWebhook = change<[webhookId: string, now: string, until: string]>(
  'UPDATE webhooks SET leased_until = $3 WHERE id = $1 AND leased_until <= $2',
);

/** Gives the lease back, if it is still ours. */
export async function releaseWebhook(queries: Queries, webhookId: string, until: string): Promise<void> {
  await queries.run("UPDATE webhooks SET leased_until = '' WHERE id = $1 AND leased_until = $2", [
    webhookId,
    until,
  ]);
}

/** Messages due later than any retry were written by a clock that was ahead. They are due now. */
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

/** The due deliveries of one webhook, in the order in which they became due. */
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

/** Whether it is still to be sent by this holder of the lease. */
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
  /** Events before this time, if the receiver has failed since then and often enough. */
  readonly before: string;
  readonly failures: number;
}

/**
 * Gives up some of what is due of old events; returns how many. The row says how long its receiver has failed: someone
 * may have retried, or a message got through, since the webhook was listed. No more than `limit` are examined, those due
 * for longest: hundreds of thousands may wait, of which none is old.
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

/** Counts up to a limit. */
export async function countDeliveries(
  queries: Queries,
  state: 'waiting' | 'failed',
  most: number,
): Promise<number> {
  const condition = state === 'waiting' ? 'next_at IS NOT NULL' : 'failed_at IS NOT NULL';
  return countIn(queries, `(SELECT 1 FROM deliveries WHERE ${condition} LIMIT $1) AS counted`, [most]);
}

/** When the first waiting delivery is due. */
export async function findFirstDue(queries: Queries): Promise<string | null> {
  const row = await queries.get<{ at: string }>(
    'SELECT first_due_at AS at FROM webhooks WHERE first_due_at IS NOT NULL ORDER BY first_due_at LIMIT 1',
  );
  return row?.at ?? null;
}

/** Retries everything that was given up; returns how many. */
export async function retryDeliveries(queries: Queries, webhookId: string, now: string): Promise<number> {
  await queries.run(`UPDATE webhooks SET ${resetFailures} WHERE id = $1`, [webhookId]);
  return queries.run(
    `UPDATE deliveries SET attempts = 0, next_at = $1, failed_at = NULL
     WHERE webhook_id = $2 AND failed_at IS NOT NULL`,
    [now, webhookId],
  );
}

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

function parse({ webhookId, userId, attempts, reason, failedAt, ...event }: Row): Delivery {
  return { webhookId, userId, attempts, reason, failedAt, event: parseEvent(event) };
}
