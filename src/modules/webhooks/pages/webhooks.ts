import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import { readSentOnce } from '../../../core/web/sent-once.tsx';
import { readOwnForm } from '../../../hosts/main/members/own-form.tsx';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import { explainRefusal } from '../../../hosts/web/refused.ts';
import { eventTypes } from '../../../store/event.ts';
import { retryDeliveries } from '../deliveries.ts';
import type { OwnedWebhook } from '../store.ts';
import {
  createWebhook,
  mostWebhooks,
  removeWebhook,
  requireWebhook,
  resumeWebhook,
  testWebhook,
} from '../webhooks.ts';
import { renderWebhook } from './webhook-page.tsx';
import { webhookTexts } from './webhook-texts.ts';
import { renderWebhooks } from './webhooks-page.tsx';

/** Responds with the page instead of a redirect, because the secret cannot be shown again. */
export async function postAddWebhook(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const form = await readOwnForm(exchange);
  const url = form.get('url')?.trim() ?? '';
  const types = eventTypes.filter((type) => form.getAll('type').includes(type));
  const { username } = exchange.visitor.session;
  try {
    const added = await createWebhook(call.accounts, { username, url, types, form: readSentOnce(form) });
    return await renderWebhooks(call, { status: 201, added });
  } catch (error) {
    const { urlTrouble, tooMany, madeAlready } = webhookTexts(exchange.locale);
    const words = { invalid: urlTrouble, impossible: tooMany(mostWebhooks), taken: madeAlready };
    const { status, message } = explainRefusal(error, words);
    const draft = { url, types, ...(status === 422 ? { urlTrouble: message } : { trouble: message }) };
    return renderWebhooks(call, { status, draft });
  }
}

export async function showWebhook(call: MemberCall<'id'>): Promise<Reply> {
  return renderWebhook(call, await findOwn(call));
}

export async function postTestWebhook(call: MemberCall<'id'>): Promise<Reply> {
  const { username } = call.exchange.visitor.session;
  return change(call, 'tested', (webhook) => testWebhook(call.accounts, username, webhook));
}

export async function postResumeWebhook(call: MemberCall<'id'>): Promise<Reply> {
  return change(call, 'resumed', (webhook) => resumeWebhook(call.accounts, webhook));
}

export async function postRetryWebhook(call: MemberCall<'id'>): Promise<Reply> {
  const { database, now } = call.accounts;
  return change(call, 'retried', async ({ id }) => {
    await database.transaction((queries) => retryDeliveries(queries, id, now().toISOString()));
  });
}

export async function postRemoveWebhook(call: MemberCall<'id'>): Promise<Reply> {
  await removeWebhook(call.accounts, await findOwn(call));
  return redirect(303, `${mainPaths.webhooks}?saved=removed`);
}

/** Changes a webhook and redirects back to it with the result. */
async function change(
  call: MemberCall<'id'>,
  saved: string,
  work: (webhook: OwnedWebhook) => Promise<void>,
): Promise<Reply> {
  const webhook = await findOwn(call);
  try {
    await work(webhook);
  } catch (error) {
    const refused = explainRefusal(error, { impossible: webhookTexts(call.exchange.locale).notNow });
    return renderWebhook(call, webhook, refused);
  }
  return redirect(303, `${href(mainPaths.webhook, call.params)}?saved=${saved}`);
}

function findOwn({ accounts, exchange, params }: MemberCall<'id'>): Promise<OwnedWebhook> {
  return requireWebhook(accounts, params.id, exchange.visitor.session.userId);
}
