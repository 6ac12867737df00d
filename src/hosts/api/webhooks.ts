import type { Accounts } from '../../accounts/change-user.ts';
import type { Visitor } from '../../accounts/visitor.ts';
import { createWebhook, noWebhook, removeWebhook, resumeWebhook } from '../../accounts/webhooks.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { reply } from '../../kernel/reply.ts';
import type { Delivery } from '../../store/deliveries.ts';
import { showEvent } from '../../store/event.ts';
import type { OwnedWebhook } from '../../store/webhooks.ts';
import { callerOf, findOwner, isId } from './endpoint/caller.ts';
import { type ApiHandler, own } from './endpoint/endpoint.ts';
import { oneMore, page, parseCursor, parseNumber } from './endpoint/paging.ts';

interface OfWebhook {
  readonly id: string;
}

/** A member is told of their own events, an operator of everyone's. */
export const addWebhook: ApiHandler<'add-webhook'> = async ({ accounts, exchange, body }) => {
  const { username, scopes } = callerOf(exchange);
  if (username !== null && !scopes.includes('profile:read'))
    throw new HttpError(403, 'A webhook tells what happens, so this needs the scope profile:read, too.');
  const webhook = await createWebhook(accounts, { username, url: body.url, types: body.types ?? [] });
  return own(
    201,
    { ...showWebhook(webhook), secret: webhook.secret },
    { Location: `${exchange.host.origin}/webhooks/${webhook.id}` },
  );
};

export const listWebhooks: ApiHandler<'list-webhooks'> = async ({ accounts, exchange, query }) => {
  const before = parseCursor(query, (text) => (isId(text) ? text : null));
  const owner = await findOwner(accounts, exchange);
  const webhooks = await accounts.store.webhooks.list(owner, before, oneMore(query));
  return own(
    200,
    page(webhooks, query, ({ id }) => id, showWebhook),
  );
};

export const getWebhook: ApiHandler<'get-webhook', OfWebhook> = async ({ accounts, exchange, params }) => {
  return own(200, showWebhook(await findWebhook(accounts, exchange, params)));
};

export const dropWebhook: ApiHandler<'remove-webhook', OfWebhook> = async (call) => {
  const { accounts, exchange, params } = call;
  await removeWebhook(accounts, await findWebhook(accounts, exchange, params));
  return reply(204, {});
};

export const resume: ApiHandler<'resume-webhook', OfWebhook> = async ({ accounts, exchange, params }) => {
  await resumeWebhook(accounts, await findWebhook(accounts, exchange, params));
  return own(200, showWebhook(await findWebhook(accounts, exchange, params)));
};

export const listFailures: ApiHandler<'list-failures', OfWebhook> = async (call) => {
  const { accounts, exchange, params, query } = call;
  const after = parseCursor(query, parseNumber);
  const { id } = await findWebhook(accounts, exchange, params);
  const failures = await accounts.store.deliveries.failed(id, after ?? 0, oneMore(query));
  return own(
    200,
    page(failures, query, ({ event }) => event.id, showFailure),
  );
};

export const retryFailures: ApiHandler<'retry-failures', OfWebhook> = async (call) => {
  const { accounts, exchange, params } = call;
  const { id } = await findWebhook(accounts, exchange, params);
  const retried = await accounts.store.deliveries.retry(id, accounts.now().toISOString());
  return own(200, { retried });
};

async function findWebhook(
  { store }: Accounts,
  exchange: Exchange<Visitor>,
  { id }: OfWebhook,
): Promise<OwnedWebhook> {
  const { username } = callerOf(exchange);
  const webhook = isId(id) ? await store.webhooks.find(id) : null;
  if (!webhook || (username !== null && webhook.username !== username)) throw noWebhook(id);
  return webhook;
}

function showWebhook({ userId: _userId, secret: _secret, ...webhook }: OwnedWebhook) {
  return webhook;
}

function showFailure({ event, attempts, reason, failedAt }: Delivery) {
  return { event: showEvent(event), attempts, reason, failedAt };
}
