import { type Contract, gives, givesNothing, takes } from '../../hosts/api/endpoint/contract.ts';
import { list, nullable, strict, Type, time } from '../../hosts/api/schema-builder.ts';
import { Event, Page } from '../../hosts/api/schemas.ts';
import { eventTypes } from '../../store/event.ts';

const WebhookRequest = Type.Object(
  {
    url: Type.String({ format: 'webhook' }),
    types: Type.Optional(Type.Array(Type.Enum([...eventTypes], { type: 'string' }), { uniqueItems: true })),
  },
  strict,
);
const manyMore = '10000 stands for that many or more';
const webhook = {
  id: Type.String(),
  username: nullable(Type.String()),
  url: Type.String(),
  types: Type.Array(Type.Enum([...eventTypes], { type: 'string' }), { description: 'Empty for all events' }),
  createdAt: time,
  createdBy: Type.String(),
  stoppedAt: nullable(time),
  triedAt: nullable(time),
  reason: Type.Union([Type.String(), Type.Null()], { description: 'Why the last attempt failed, if it did' }),
  pending: Type.Integer({ description: manyMore }),
  failed: Type.Integer({ description: manyMore }),
};
const Webhook = Type.Object(webhook);
const NewWebhook = Type.Object({ ...webhook, secret: Type.String() });
const Webhooks = list(Webhook);
const WebhookMessage = Type.Object({
  type: Type.Enum([...eventTypes], { type: 'string' }),
  timestamp: time,
  data: Event,
});
const Failure = Type.Object({
  event: Event,
  attempts: Type.Integer(),
  reason: nullable(Type.String()),
  failedAt: nullable(time),
});
const Failures = list(Failure);
const Retried = Type.Object({ retried: Type.Integer() });

/** Schemas by their name in the OpenAPI document. */
export const webhookSchemas = {
  WebhookRequest,
  Webhook,
  NewWebhook,
  Webhooks,
  WebhookMessage,
  Failure,
  Failures,
  Retried,
};

export const webhookContracts = {
  'list-webhooks': {
    tag: 'Webhooks',
    summary: 'List webhooks',
    description: 'Returns your own webhooks, or all webhooks for operators. Newest first.',
    indexed: 'webhooks',
    query: Page,
    answers: { 200: gives(Webhooks) },
  },
  'add-webhook': {
    tag: 'Webhooks',
    summary: 'Add a webhook',
    description:
      'The server sends your events to the URL, or all events for operators. Returns the `secret` once. Returns 403 for authorized apps and CI jobs.',
    alsoNeeds: { scope: 'profile:read', because: 'A webhook receives events' },
    body: takes(WebhookRequest),
    once: true,
    sends: WebhookMessage,
    answers: { 201: gives(NewWebhook, 'Location') },
  },
  'get-webhook': {
    tag: 'Webhooks',
    summary: 'Get a webhook',
    description: 'Returns the webhook with its queue length.',
    answers: { 200: gives(Webhook) },
  },
  'remove-webhook': { tag: 'Webhooks', summary: 'Remove a webhook', answers: { 204: givesNothing() } },
  'resume-webhook': {
    tag: 'Webhooks',
    summary: 'Resume a webhook',
    description:
      'Resumes a webhook that its receiver stopped with 410. The server delivers the queued events.',
    once: true,
    answers: { 200: gives(Webhook) },
  },
  'list-failures': {
    tag: 'Webhooks',
    summary: 'List failures',
    description: 'Returns deliveries that failed ten times, oldest first.',
    query: Page,
    answers: { 200: gives(Failures) },
  },
  'retry-failures': {
    tag: 'Webhooks',
    summary: 'Retry failures',
    description: 'Retries the failed deliveries.',
    once: true,
    answers: { 200: gives(Retried) },
  },
} as const satisfies Readonly<Record<string, Contract>>;

export type WebhookContracts = typeof webhookContracts;
