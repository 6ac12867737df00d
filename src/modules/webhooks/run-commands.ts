import type { Accounts } from '../../accounts/change-user.ts';
import { UsageError } from '../../core/cli/command.ts';
import { type Printing, pagesOf, printList } from '../../core/cli/printing.ts';
import type { Terminal } from '../../core/cli/terminal.ts';
import { eventTypes, showEvent } from '../../store/event.ts';
import {
  beforeAllFailures,
  type Delivery,
  listFailedDeliveries,
  placeOfFailure,
  retryDeliveries,
} from './deliveries.ts';
import { listWebhooks, type OwnedWebhook, showCount } from './store.ts';
import { createWebhook, removeWebhook, requireWebhook, resumeWebhook } from './webhooks.ts';

export interface WebhookOptions extends Printing {
  readonly user?: string;
  readonly type?: readonly string[];
}

export function checkWebhookOptions(_url: string, { type = [] }: WebhookOptions): void {
  const unknown = type.find((one) => !eventTypes.some((known) => known === one));
  if (unknown !== undefined)
    throw new UsageError(`--type is ${JSON.stringify(unknown)}: use ${eventTypes.join(', ')}.`);
}

export async function addWebhookCommand(
  accounts: Accounts,
  { out, err }: Terminal,
  url: string,
  { user, type = [], json }: WebhookOptions,
): Promise<void> {
  const webhook = await createWebhook(accounts, { username: user ?? null, url, types: type });
  if (json) {
    out(`${JSON.stringify({ ...describe(webhook), secret: webhook.secret })}\n`);
    return;
  }
  out(`${webhook.secret}\n`);
  err(`Keep the secret: the receiver checks signatures with it. The webhook's ID is ${webhook.id}.\n`);
}

/** Prints webhooks as one table with aligned columns. */
export async function printWebhooks({ database }: Accounts, terminal: Terminal, options: Printing) {
  const pages = pagesOf<OwnedWebhook>((last, limit) => listWebhooks(database, null, last?.id ?? null, limit));
  await printList(terminal, options, [(await Array.fromAsync(pages)).flat()], { describe, row });
}

export async function removeWebhookCommand(accounts: Accounts, { out }: Terminal, id: string): Promise<void> {
  await removeWebhook(accounts, await requireWebhook(accounts, id, null));
  out(`Webhook ${id} removed.\n`);
}

export async function resumeStopped(accounts: Accounts, { out }: Terminal, id: string): Promise<void> {
  await resumeWebhook(accounts, await requireWebhook(accounts, id, null));
  out(`Webhook ${id} resumed.\n`);
}

export async function listFailuresCommand(
  accounts: Accounts,
  terminal: Terminal,
  id: string,
  options: Printing,
): Promise<void> {
  await requireWebhook(accounts, id, null);
  const pages = pagesOf<Delivery>((last, limit) =>
    listFailedDeliveries(accounts.database, id, last ? placeOfFailure(last) : beforeAllFailures, limit),
  );
  await printList(terminal, options, pages, {
    describe: ({ event, attempts, reason, failedAt }) => ({
      event: showEvent(event),
      attempts,
      reason,
      failedAt,
    }),
    row: ({ event: { id: n, type, username }, failedAt, reason }) => [
      String(n),
      type,
      username,
      failedAt ?? '',
      reason ?? '',
    ],
  });
}

export async function retryFailuresCommand(accounts: Accounts, { out }: Terminal, id: string): Promise<void> {
  await requireWebhook(accounts, id, null);
  const retried = await accounts.database.transaction((queries) =>
    retryDeliveries(queries, id, accounts.now().toISOString()),
  );
  out(`${retried} ${retried === 1 ? 'event is' : 'events are'} queued for another attempt.\n`);
}

function describe({ userId: _userId, secret: _secret, ...webhook }: OwnedWebhook) {
  return webhook;
}

function row(webhook: OwnedWebhook): string[] {
  const { id, username, url, types, stoppedAt, pending, failed, triedAt, reason } = webhook;
  return [
    id,
    username ?? 'all users',
    url,
    types.join(' ') || 'every type',
    stoppedAt ? `stopped ${stoppedAt}` : describeHealth(triedAt, reason),
    `${showCount(pending)} pending`,
    `${showCount(failed)} failed`,
  ];
}

function describeHealth(triedAt: string | null, reason: string | null): string {
  if (triedAt === null) return 'not tried yet';
  return reason === null ? `told ${triedAt}` : `failed ${triedAt}: ${reason}`;
}
