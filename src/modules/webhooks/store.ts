import { countIn } from '../../store/count-in.ts';
import type { Queries } from '../../store/database.ts';
import { insertionInto } from '../../store/insert-rows.ts';
import { findOwned, listOwned, type Owner } from '../../store/owned.ts';
import { change } from '../../store/statement.ts';

export interface Webhook {
  readonly id: string;
  /** Null for an operator's webhook, which covers all users. */
  readonly userId: string | null;
  readonly url: string;
  /** Empty means all events. */
  readonly types: readonly string[];
  readonly secret: string;
  readonly createdAt: string;
  /** When its receiver rejected further calls. */
  readonly stoppedAt: string | null;
  /** The time of the last attempt, with the reason if it failed. */
  readonly triedAt: string | null;
  readonly reason: string | null;
  readonly createdBy: string;
}

/** The count stops here, because there may be millions and the exact number does not matter. */
const mostCounted = 10_000;

/** A webhook with its owner and queue. A count of `mostCounted` may mean more. */
export interface OwnedWebhook extends Webhook {
  readonly username: string | null;
  readonly pending: number;
  readonly failed: number;
}

export function showCount(count: number): string {
  return count < mostCounted ? String(count) : `${mostCounted}+`;
}

type Row = Omit<OwnedWebhook, 'types'> & { readonly types: string };

const select = `SELECT webhooks.id, webhooks.user_id AS "userId", webhooks.url, webhooks.types, webhooks.secret,
  webhooks.created_at AS "createdAt", webhooks.stopped_at AS "stoppedAt", webhooks.tried_at AS "triedAt",
  webhooks.reason, webhooks.created_by AS "createdBy", users.username,
  ${countOf('next_at')} AS pending, ${countOf('failed_at')} AS failed
  FROM webhooks LEFT JOIN users ON users.id = webhooks.user_id`;

function countOf(column: 'next_at' | 'failed_at'): string {
  return `(SELECT COUNT(*) FROM (
    SELECT 1 FROM deliveries WHERE webhook_id = webhooks.id AND ${column} IS NOT NULL LIMIT ${mostCounted}
  ) AS counted)`;
}

const table = { name: 'webhooks', select };

export async function findWebhook(queries: Queries, id: string, owner: Owner): Promise<OwnedWebhook | null> {
  const row = await findOwned<Row>(queries, table, id, owner);
  return row && parse(row);
}

/** Lists webhooks, newest first, before `before` if given. */
export async function listWebhooks(
  queries: Queries,
  owner: Owner,
  before: string | null,
  limit: number,
): Promise<OwnedWebhook[]> {
  return (await listOwned<Row>(queries, table, owner, { before, limit })).map(parse);
}

const intoWebhooks = insertionInto('webhooks', 'user_id, id, url, types, secret, created_at, created_by');

export async function insertWebhook(queries: Queries, webhook: Webhook): Promise<void> {
  await intoWebhooks(queries, { ...webhook, types: webhook.types.join(' ') });
}

/** Resets failures, so that the webhook is called again. */
export const resetFailures = "failures = 0, failing_since = NULL, paused_until = ''";

export const markWebhookStopped = change<[id: string, at: string]>(
  'UPDATE webhooks SET stopped_at = $2 WHERE id = $1',
);

/** False if the webhook was not stopped. */
export const markWebhookResumed = change<[id: string]>(
  `UPDATE webhooks SET stopped_at = NULL, ${resetFailures} WHERE id = $1 AND stopped_at IS NOT NULL`,
);

/** Counts webhooks of a user or of operators. Locks additions of webhooks and deliveries until the transaction ends. */
export async function countWebhooks(queries: Queries, userId: string | null): Promise<number> {
  await lockLog(queries);
  return userId === null
    ? countIn(queries, 'webhooks WHERE user_id IS NULL')
    : countIn(queries, 'webhooks WHERE user_id = $1', [userId]);
}

/** Deletes a webhook with its pending deliveries. False if it no longer exists. */
export async function deleteWebhook(queries: Queries, id: string): Promise<boolean> {
  await lockLog(queries);
  await queries.run('DELETE FROM deliveries WHERE webhook_id = $1', [id]);
  return (await queries.run('DELETE FROM webhooks WHERE id = $1', [id])) > 0;
}

async function lockLog(queries: Queries): Promise<void> {
  if (queries.dialect.openLog) await queries.get(queries.dialect.openLog);
}

function parse(row: Row): OwnedWebhook {
  return { ...row, types: row.types === '' ? [] : row.types.split(' ') };
}
