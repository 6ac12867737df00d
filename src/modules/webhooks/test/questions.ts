import { at, past, type Questions } from '../../../../test/store/question.ts';
import type { User } from '../../../store/users.ts';
import * as deliveries from '../deliveries.ts';
import * as webhooks from '../store.ts';

const noWebhook = {
  url: 'https://hooks.example/',
  types: [],
  secret: 's',
  createdAt: at,
  stoppedAt: null,
  triedAt: null,
  reason: null,
  createdBy: 'alice',
};
const noEvent = { id: 1, type: 'draft.saved', username: 'alice', actor: 'alice', at, details: {} } as const;

export function questionsAbout({ id }: User): Questions {
  const webhook = { ...noWebhook, id: 'hook', userId: id };
  const delivery = {
    webhookId: 'hook',
    userId: id,
    event: { ...noEvent, n: 1 },
    attempts: 0,
    reason: null,
    failedAt: null,
  };
  return {
    listDueWebhooks: (q) => deliveries.listDueWebhooks(q, at, 2),
    recallWebhooks: (q) => deliveries.recallWebhooks(q, at, { held: at, due: at }),
    leaseWebhook: (q) => deliveries.leaseWebhook(q, 'hook', at, at),
    releaseWebhook: (q) => deliveries.releaseWebhook(q, 'hook', at),
    listDueDeliveries: (q) => deliveries.listDueDeliveries(q, 'hook', at, 2),
    listFailedDeliveries: (q) => deliveries.listFailedDeliveries(q, 'hook', deliveries.beforeAllFailures, 2),
    isOwed: (q) => deliveries.isOwed(q, delivery, at),
    markDelivered: (q) => deliveries.markDelivered(q, delivery, at),
    postponeDelivery: (q) =>
      deliveries.postponeDelivery(q, delivery, {
        at,
        attempts: 1,
        reason: 'r',
        nextAt: null,
        pausedUntil: at,
      }),
    giveUpDeliveries: (q) =>
      deliveries.giveUpDeliveries(q, 'hook', { at, reason: 'r', before: past, failures: 1 }, 2),
    countDeliveries: async (q) => {
      await deliveries.countDeliveries(q, 'waiting', 2);
      await deliveries.countDeliveries(q, 'failed', 2);
    },
    findFirstDue: (q) => deliveries.findFirstDue(q),
    retryDeliveries: (q) => deliveries.retryDeliveries(q, 'hook', at),
    oweLatest: (q) => deliveries.oweLatest(q, { ...webhook, types: ['draft.saved'] }, at),
    findWebhook: (q) => webhooks.findWebhook(q, 'hook', id),
    listWebhooks: async (q) => {
      for (const owner of [id, null]) await webhooks.listWebhooks(q, owner, null, 2);
    },
    insertWebhook: (q) => webhooks.insertWebhook(q, { ...webhook, id: 'hook2' }),
    markWebhookStopped: (q) => webhooks.markWebhookStopped(q, 'hook', at),
    markWebhookResumed: (q) => webhooks.markWebhookResumed(q, 'hook'),
    countWebhooks: async (q) => {
      for (const owner of [id, null]) await webhooks.countWebhooks(q, owner);
    },
    deleteWebhook: (q) => webhooks.deleteWebhook(q, 'hook'),
  };
}
