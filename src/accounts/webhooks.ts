import { isIP } from 'node:net';
import { eventTypes } from '../store/event.ts';
import { deleteWebhook, insertWebhook, type OwnedWebhook, type Webhook } from '../store/webhooks.ts';
import { parseWebhookUrl } from '../webhooks/destination.ts';
import { isPublicAddress } from '../webhooks/public-address.ts';
import { createWebhookSecret } from '../webhooks/signature.ts';
import { type Accounts, changeUser } from './change-user.ts';
import { Refusal } from './refusal.ts';

export interface NewWebhook {
  /** Null for an operator's, who is told of everyone. */
  readonly username: string | null;
  readonly url: string;
  /** Empty for every type of event. */
  readonly types: readonly string[];
}

const most = 10;

/** Told of what happens from now on; for a user's own, that is first of all that it was made. */
export async function createWebhook(accounts: Accounts, wanted: NewWebhook): Promise<OwnedWebhook> {
  checkWebhook(wanted);
  const { username, url } = wanted;
  const webhook = {
    id: Bun.randomUUIDv7(),
    url,
    types: eventTypes.filter((type) => wanted.types.includes(type)),
    secret: createWebhookSecret(),
    createdAt: accounts.now().toISOString(),
    stoppedAt: null,
    triedAt: null,
    reason: null,
  };
  const { store } = accounts;
  const insert = async (queries: Parameters<typeof insertWebhook>[0], userId: string | null) => {
    if ((await store.webhooks.count(userId)) >= most)
      throw new Refusal('impossible', `There are ${most} webhooks already. Remove one first.`);
    const made: Webhook = { ...webhook, userId };
    await insertWebhook(queries, made);
    return { ...made, username, pending: 0, failed: 0 };
  };
  if (username === null) return store.database.transaction((queries) => insert(queries, null));
  return changeUser(accounts, username, async ({ queries, user, note }) => {
    await note('webhook.created', { webhookId: webhook.id });
    return insert(queries, user.id);
  });
}

export async function removeWebhook(accounts: Accounts, { id, username }: OwnedWebhook): Promise<void> {
  if (username === null) {
    await accounts.store.database.transaction((queries) => deleteWebhook(queries, id));
    return;
  }
  await changeUser(accounts, username, async ({ queries, note }) => {
    await deleteWebhook(queries, id);
    await note('webhook.removed', { webhookId: id });
  });
}

/** Goes on with what has waited since it stopped. */
export async function resumeWebhook({ store }: Accounts, { id }: OwnedWebhook): Promise<void> {
  if (await store.webhooks.resume(id)) return;
  throw new Refusal('impossible', `The webhook ${id} has not stopped.`);
}

export function noWebhook(id: string): Refusal {
  return new Refusal('unknown', `There is no webhook ${id}.`);
}

function checkWebhook({ url, types }: NewWebhook): void {
  const parsed = parseWebhookUrl(url);
  const host = typeof parsed === 'string' ? '' : parsed.hostname.replace(/^\[|\]$/g, '');
  const problems = [
    ...(typeof parsed === 'string' ? [{ pointer: '/url', detail: parsed }] : []),
    ...(url.length > 2000 ? [{ pointer: '/url', detail: 'has more than 2000 characters' }] : []),
    ...((isIP(host) !== 0 && !isPublicAddress(host)) || /(^|\.)localhost\.?$/.test(host)
      ? [{ pointer: '/url', detail: 'is a private address, and webhooks go to public ones only' }]
      : []),
    ...types.flatMap((type, index) =>
      eventTypes.some((one) => one === type)
        ? []
        : [{ pointer: `/types/${index}`, detail: `must be one of ${eventTypes.join(', ')}` }],
    ),
  ];
  const [first] = problems;
  if (first)
    throw new Refusal('invalid', `The webhook is not valid: ${first.pointer} ${first.detail}`, problems);
}
