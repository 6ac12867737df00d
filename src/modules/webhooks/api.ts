import { reply } from '../../core/kernel/reply.ts';
import { apiPaths } from '../../core/paths/api.ts';
import { href } from '../../core/routing/href.ts';
import { type CallOf, type HandlerOf, type OfId, own } from '../../hosts/api/endpoint/endpoint.ts';
import { oneMore, ownPage, parseCursor, parseNumber } from '../../hosts/api/endpoint/paging.ts';
import { refusePrograms } from '../../hosts/api/endpoint/refuse-programs.ts';
import { showEvent } from '../../store/event.ts';
import { isOwnedId } from '../../store/owned.ts';
import type { WebhookContracts } from './contract.ts';
import {
  beforeAllFailures,
  type Delivery,
  type FailurePlace,
  listFailedDeliveries,
  placeOfFailure,
  retryDeliveries,
} from './deliveries.ts';
import { listWebhooks, type OwnedWebhook } from './store.ts';
import { createWebhook, removeWebhook, requireWebhook, resumeWebhook } from './webhooks.ts';

/** Adds a webhook. A member's webhook gets their own events, an operator's gets those of all users. */
export const addWebhook: HandlerOf<WebhookContracts['add-webhook']> = async ({
  accounts,
  exchange,
  body,
}) => {
  const { caller } = exchange.visitor;
  refusePrograms(caller, 'create webhooks');
  const { username } = caller;
  const webhook = await createWebhook(accounts, { username, url: body.url, types: body.types ?? [] });
  return own(
    201,
    { ...showWebhook(webhook), secret: webhook.secret },
    { Location: exchange.host.origin + href(apiPaths.webhook, { id: webhook.id }) },
  );
};

export const getWebhooks: HandlerOf<WebhookContracts['list-webhooks']> = async ({
  accounts,
  exchange,
  query,
}) => {
  const before = parseCursor(query, (text) => (isOwnedId(text) ? text : null));
  const { userId } = exchange.visitor.caller;
  const webhooks = await listWebhooks(accounts.database, userId, before, oneMore(query));
  return ownPage(webhooks, query, ({ id }) => id, showWebhook);
};

export const getWebhook: HandlerOf<WebhookContracts['get-webhook'], OfId> = async (call) =>
  own(200, showWebhook(await findOwn(call)));

export const dropWebhook: HandlerOf<WebhookContracts['remove-webhook'], OfId> = async (call) => {
  await removeWebhook(call.accounts, await findOwn(call));
  return reply(204, {});
};

export const restartWebhook: HandlerOf<WebhookContracts['resume-webhook'], OfId> = async (call) => {
  const webhook = await findOwn(call);
  await resumeWebhook(call.accounts, webhook);
  return own(200, showWebhook({ ...webhook, stoppedAt: null }));
};

export const listFailures: HandlerOf<WebhookContracts['list-failures'], OfId> = async (call) => {
  const { accounts, query } = call;
  const { id } = await findOwn(call);
  const after = parseCursor(query, parsePlace) ?? beforeAllFailures;
  const failures = await listFailedDeliveries(accounts.database, id, after, oneMore(query));
  return ownPage(failures, query, writePlace, showFailure);
};

export const retryFailures: HandlerOf<WebhookContracts['retry-failures'], OfId> = async (call) => {
  const { database, now } = call.accounts;
  const { id } = await findOwn(call);
  const retried = await database.transaction((queries) => retryDeliveries(queries, id, now().toISOString()));
  return own(200, { retried });
};

function findOwn({
  accounts,
  exchange,
  params,
}: Pick<
  CallOf<WebhookContracts['get-webhook'], OfId>,
  'accounts' | 'exchange' | 'params'
>): Promise<OwnedWebhook> {
  return requireWebhook(accounts, params.id, exchange.visitor.caller.userId);
}

function showWebhook({ userId: _userId, secret: _secret, ...webhook }: OwnedWebhook) {
  return webhook;
}

function writePlace(failure: Delivery): string {
  const { failedAt, userId, n } = placeOfFailure(failure);
  return [failedAt, userId, n].join(' ');
}

function parsePlace(text: string): FailurePlace | null {
  const [failedAt, userId, number, ...more] = text.split(' ');
  const n = parseNumber(number ?? '');
  if (!failedAt || !userId || n === null || more.length > 0) return null;
  return { failedAt, userId, n };
}

function showFailure({ event, attempts, reason, failedAt }: Delivery) {
  return { event: showEvent(event), attempts, reason, failedAt };
}
