import { type Accounts, type AuditNote, changeUser, noteAudit } from '../../accounts/change-user.ts';
import { claimForm, type SentForm } from '../../accounts/claim-form.ts';
import { hostOf, parseReceiverUrl } from '../../core/outside/receiver-url.ts';
import { isLoopback } from '../../core/platform/ip-address.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import type { AuditType } from '../../store/audit.ts';
import type { Queries } from '../../store/database.ts';
import { eventTypes } from '../../store/event.ts';
import { isOwnedId, type Owner } from '../../store/owned.ts';
import { oweLatest } from './deliveries.ts';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  markWebhookResumed,
  type OwnedWebhook,
} from './store.ts';
import { createWebhookSecret } from './webhook-signature.ts';

export interface NewWebhook {
  /** Null for an operator's webhook, which covers all users. */
  readonly username: string | null;
  readonly url: string;
  /** Empty means all events. */
  readonly types: readonly string[];
  readonly form?: SentForm | undefined;
}

/** The most webhooks per user, and of all operators together. */
export const mostWebhooks = 10;

/** Creates a webhook for later events. A user's own webhook first gets the event of its creation. */
export async function createWebhook(accounts: Accounts, wanted: NewWebhook): Promise<OwnedWebhook> {
  const { username } = wanted;
  const webhook = {
    id: Bun.randomUUIDv7(),
    url: checkWebhook(accounts, wanted),
    types: eventTypes.filter((type) => wanted.types.includes(type)),
    secret: createWebhookSecret(),
    createdAt: accounts.now().toISOString(),
    createdBy: accounts.actor,
    stoppedAt: null,
    triedAt: null,
    reason: null,
  };
  const insert = async (queries: Queries, userId: string | null): Promise<OwnedWebhook> => {
    if ((await countWebhooks(queries, userId)) >= mostWebhooks)
      throw new Refusal(
        'impossible',
        `You have reached the limit of ${mostWebhooks} webhooks. Remove one first.`,
      );
    await insertWebhook(queries, { ...webhook, userId });
    return { ...webhook, userId, username, pending: 0, failed: 0 };
  };
  if (username === null)
    return accounts.database.transaction(async (queries) => {
      const added = await insert(queries, null);
      await noteAudit(queries, accounts, noteOf('webhook.created', webhook.id));
      return added;
    });
  return changeUser(accounts, username, async (change) => {
    const { queries, user, note } = change;
    if (wanted.form) await claimForm(change, wanted.form);
    await note('webhook.created', { webhookId: webhook.id });
    return insert(queries, user.id);
  });
}

export async function removeWebhook(accounts: Accounts, { id, username }: OwnedWebhook): Promise<void> {
  const removed = await (username === null
    ? accounts.database.transaction(async (queries) => {
        const found = await deleteWebhook(queries, id);
        if (found) await noteAudit(queries, accounts, noteOf('webhook.removed', id));
        return found;
      })
    : changeUser(accounts, username, async ({ queries, note }) => {
        const found = await deleteWebhook(queries, id);
        if (found) await note('webhook.removed', { webhookId: id });
        return found;
      }));
  if (!removed) throw noWebhook(id);
}

/** Resumes a webhook with everything queued since it stopped. */
export async function resumeWebhook(
  accounts: Accounts,
  { id, userId, username }: OwnedWebhook,
): Promise<void> {
  const isResumed = await accounts.database.transaction(async (queries) => {
    const wasStopped = await markWebhookResumed(queries, id);
    if (wasStopped) await noteAudit(queries, accounts, noteOf('webhook.resumed', id, { userId, username }));
    return wasStopped;
  });
  if (isResumed) return;
  throw new Refusal('impossible', `The webhook ${id} has not stopped.`);
}

/** Sends the last event again, as a real and signed message. */
export async function testWebhook(
  accounts: Accounts,
  username: string,
  webhook: OwnedWebhook,
): Promise<void> {
  if (webhook.stoppedAt !== null)
    throw new Refusal('impossible', `The webhook ${webhook.id} has stopped. Resume it first.`);
  const isOwed = await changeUser(accounts, username, ({ queries, at }) => oweLatest(queries, webhook, at));
  if (!isOwed) throw new Refusal('impossible', 'No event matches this webhook yet.');
}

/** Finds a webhook. With `owner` null it finds any, for operators. */
export async function requireWebhook(
  { database }: Accounts,
  id: string,
  owner: Owner,
): Promise<OwnedWebhook> {
  const webhook = isOwnedId(id) ? await findWebhook(database, id, owner) : null;
  if (!webhook) throw noWebhook(id);
  return webhook;
}

type Owned = Pick<OwnedWebhook, 'userId' | 'username'>;

function noteOf(type: AuditType, webhookId: string, owner?: Owned): AuditNote {
  const { userId: id = null, username = null } = owner ?? {};
  return { type, user: id === null || username === null ? null : { id, username }, details: { webhookId } };
}

function noWebhook(id: string): Refusal {
  return new Refusal('unknown', `There is no webhook ${id}.`);
}

/** Validates a URL and returns its canonical form. */
function checkWebhook({ loopbackWebhooks = false }: Accounts, { url, types }: NewWebhook): string {
  const parsed = loopbackWebhooks ? parseReceiverUrl(url) : refuseLoopback(parseReceiverUrl(url));
  const problems = [
    ...(typeof parsed === 'string' ? [{ pointer: '/url', detail: parsed }] : []),
    ...types.flatMap((type, index) =>
      eventTypes.some((one) => one === type)
        ? []
        : [{ pointer: `/types/${index}`, detail: `must be one of ${eventTypes.join(', ')}` }],
    ),
  ];
  const [first] = problems;
  if (typeof parsed !== 'string' && !first) return parsed.href;
  throw new Refusal('invalid', `The webhook is not valid: ${first?.pointer} ${first?.detail}`, problems);
}

function refuseLoopback(url: URL | string): URL | string {
  if (typeof url === 'string') return url;
  const host = hostOf(url);
  const isOurs = isLoopback(host) || /(^|\.)localhost\.?$/.test(host);
  return isOurs ? 'is a loopback URL, which works with APP_ENV=development only' : url;
}
