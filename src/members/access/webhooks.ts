import {
  createWebhook,
  removeWebhook,
  requireWebhook,
  resumeWebhook,
  testWebhook,
} from '../../accounts/webhooks.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { href } from '../../routing/href.ts';
import { retryDeliveries } from '../../store/deliveries.ts';
import { eventTypes } from '../../store/event.ts';
import type { OwnedWebhook } from '../../store/webhooks.ts';
import { readForm } from '../../web/read-form.ts';
import { explainRefusal } from '../../web/refused.ts';
import type { MemberExchange } from '../../web/route.ts';
import { accountsOf, type MemberServices } from '../services.ts';
import { renderWebhook } from './webhook-page.tsx';
import { webhookTexts } from './webhook-texts.ts';
import { renderWebhooks } from './webhooks-page.tsx';

interface OfId {
  readonly id: string;
}

export async function showWebhooks(services: MemberServices, exchange: MemberExchange): Promise<Reply> {
  return renderWebhooks(services, exchange);
}

/** Answers with the page itself, not a redirect: the secret cannot be shown again. */
export async function postAddWebhook(services: MemberServices, exchange: MemberExchange): Promise<Reply> {
  const form = await readForm(exchange);
  const url = form.get('url')?.trim() ?? '';
  const types = eventTypes.filter((type) => form.getAll('type').includes(type));
  const { username } = exchange.visitor.session;
  try {
    const added = await createWebhook(accountsOf(services, exchange), { username, url, types });
    return await renderWebhooks(services, exchange, { status: 201, added });
  } catch (error) {
    const { urlTrouble, tooMany } = webhookTexts(exchange.locale);
    const { status, message } = explainRefusal(error, { invalid: urlTrouble, impossible: tooMany });
    const draft = { url, types, ...(status === 422 ? { urlTrouble: message } : { trouble: message }) };
    return renderWebhooks(services, exchange, { status, draft });
  }
}

export async function showWebhook(
  services: MemberServices,
  exchange: MemberExchange,
  { id }: OfId,
): Promise<Reply> {
  return renderWebhook(services, exchange, await findOwn(services, exchange, id));
}

export async function postTestWebhook(
  services: MemberServices,
  exchange: MemberExchange,
  { id }: OfId,
): Promise<Reply> {
  const { username } = exchange.visitor.session;
  return change(services, exchange, id, 'tested', (webhook) =>
    testWebhook(accountsOf(services, exchange), username, webhook),
  );
}

export async function postResumeWebhook(
  services: MemberServices,
  exchange: MemberExchange,
  { id }: OfId,
): Promise<Reply> {
  return change(services, exchange, id, 'resumed', (webhook) =>
    resumeWebhook(accountsOf(services, exchange), webhook),
  );
}

export async function postRetryWebhook(
  services: MemberServices,
  exchange: MemberExchange,
  { id }: OfId,
): Promise<Reply> {
  const { database, now } = services.accounts;
  return change(services, exchange, id, 'retried', async () => {
    await database.transaction((queries) => retryDeliveries(queries, id, now().toISOString()));
  });
}

export async function postRemoveWebhook(
  services: MemberServices,
  exchange: MemberExchange,
  { id }: OfId,
): Promise<Reply> {
  await removeWebhook(accountsOf(services, exchange), await findOwn(services, exchange, id));
  return redirect(303, `${mainPaths.webhooks}?saved=removed`);
}

/** Redirects back to the webhook, with what was done or why not. */
async function change(
  services: MemberServices,
  exchange: MemberExchange,
  id: string,
  saved: string,
  work: (webhook: OwnedWebhook) => Promise<void>,
): Promise<Reply> {
  const webhook = await findOwn(services, exchange, id);
  try {
    await work(webhook);
  } catch (error) {
    const refused = explainRefusal(error, { impossible: webhookTexts(exchange.locale).notNow });
    return renderWebhook(services, exchange, webhook, refused);
  }
  return redirect(303, `${href(mainPaths.webhook, { id })}?saved=${saved}`);
}

function findOwn(
  { accounts }: MemberServices,
  { visitor }: MemberExchange,
  id: string,
): Promise<OwnedWebhook> {
  return requireWebhook(accounts, id, visitor.session.userId);
}
