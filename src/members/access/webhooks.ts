import {
  createWebhook,
  noWebhook,
  removeWebhook,
  resumeWebhook,
  testWebhook,
} from '../../accounts/webhooks.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { href } from '../../routing/href.ts';
import { retryDeliveries } from '../../store/deliveries.ts';
import { eventTypes } from '../../store/event.ts';
import { findWebhook, type OwnedWebhook } from '../../store/webhooks.ts';
import { readForm } from '../../web/read-form.ts';
import { explainRefusal } from '../../web/refused.ts';
import type { HandlerFor, MemberExchange } from '../../web/route.ts';
import { accountsOf, type MemberServices } from '../services.ts';
import { isId } from './take-page.ts';
import { renderWebhook } from './webhook-page.tsx';
import { webhookTexts } from './webhook-texts.ts';
import { renderWebhooks } from './webhooks-page.tsx';

type OfWebhook = HandlerFor<'member', { readonly id: string }>;

export function createShowWebhooks(desk: MemberServices): HandlerFor<'member'> {
  return (exchange) => renderWebhooks(desk, exchange);
}

/** The answer is the page itself, not the way to it: nobody can look at the secret again. */
export function createAddWebhook(desk: MemberServices): HandlerFor<'member'> {
  return async (exchange) => {
    const form = await readForm(exchange);
    const url = form.get('url')?.trim() ?? '';
    const types = eventTypes.filter((type) => form.getAll('type').includes(type));
    const { username } = exchange.visitor.session;
    try {
      const added = await createWebhook(accountsOf(desk, exchange), { username, url, types });
      return await renderWebhooks(desk, exchange, { status: 201, added });
    } catch (error) {
      const { urlTrouble, tooMany } = webhookTexts(exchange.locale);
      const { status, message } = explainRefusal(error, { invalid: urlTrouble, impossible: tooMany });
      const draft = { url, types, ...(status === 422 ? { urlTrouble: message } : { trouble: message }) };
      return renderWebhooks(desk, exchange, { status, draft });
    }
  };
}

export function createShowWebhook(desk: MemberServices): OfWebhook {
  return async (exchange, { id }) => renderWebhook(desk, exchange, await findOwn(desk, exchange, id));
}

export function createTestWebhook(desk: MemberServices): OfWebhook {
  return async (exchange, { id }) => {
    const { username } = exchange.visitor.session;
    return change(desk, exchange, id, 'tested', (webhook) =>
      testWebhook(accountsOf(desk, exchange), username, webhook),
    );
  };
}

export function createResumeWebhook(desk: MemberServices): OfWebhook {
  return (exchange, { id }) =>
    change(desk, exchange, id, 'resumed', (webhook) => resumeWebhook(accountsOf(desk, exchange), webhook));
}

export function createRetryWebhook(desk: MemberServices): OfWebhook {
  const { database, now } = desk.accounts;
  return (exchange, { id }) =>
    change(desk, exchange, id, 'retried', async () => {
      await database.transaction((queries) => retryDeliveries(queries, id, now().toISOString()));
    });
}

export function createRemoveWebhook(desk: MemberServices): OfWebhook {
  return async (exchange, { id }) => {
    await removeWebhook(accountsOf(desk, exchange), await findOwn(desk, exchange, id));
    return redirect(303, `${mainPaths.webhooks}?saved=removed`);
  };
}

/** And back to the webhook, with what was done or why not. */
async function change(
  desk: MemberServices,
  exchange: MemberExchange,
  id: string,
  saved: string,
  work: (webhook: OwnedWebhook) => Promise<void>,
): Promise<Reply> {
  const webhook = await findOwn(desk, exchange, id);
  try {
    await work(webhook);
  } catch (error) {
    const refused = explainRefusal(error, { impossible: webhookTexts(exchange.locale).notNow });
    return renderWebhook(desk, exchange, webhook, refused);
  }
  return redirect(303, `${href(mainPaths.webhook, { id })}?saved=${saved}`);
}

/** What is somebody else's is not there. */
async function findOwn(
  { accounts }: MemberServices,
  { visitor }: MemberExchange,
  id: string,
): Promise<OwnedWebhook> {
  const webhook = isId(id) ? await findWebhook(accounts.database, id, visitor.session.userId) : null;
  if (!webhook) throw noWebhook(id);
  return webhook;
}
