import type { Accounts } from '../accounts/change-user.ts';
import { createWebhook, noWebhook, removeWebhook, resumeWebhook } from '../accounts/webhooks.ts';
import type { Queries } from '../store/database.ts';
import {
  beforeAllFailures,
  listFailedDeliveries,
  placeOfFailure,
  retryDeliveries,
} from '../store/deliveries.ts';
import { eventTypes, showEvent } from '../store/event.ts';
import { findWebhook, listWebhooks, type OwnedWebhook, showCount } from '../store/webhooks.ts';
import type { Printing } from './printing.ts';
import { type Terminal, table } from './terminal.ts';
import { UsageError } from './usage-error.ts';

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
  err(`Keep the secret: the receiver checks signatures with it. The webhook's id is ${webhook.id}.\n`);
}

export async function printWebhooks(
  { database }: Accounts,
  { out }: Terminal,
  { json }: Printing,
): Promise<void> {
  const webhooks = await allWebhooks(database);
  if (json) out(webhooks.map((webhook) => `${JSON.stringify(describe(webhook))}\n`).join(''));
  else
    out(
      table(
        webhooks.map(({ id, username, url, types, stoppedAt, pending, failed, triedAt, reason }) => [
          id,
          username ?? 'everybody',
          url,
          types.join(' ') || 'every type',
          stoppedAt ? `stopped ${stoppedAt}` : describeHealth(triedAt, reason),
          `${showCount(pending)} pending`,
          `${showCount(failed)} given up`,
        ]),
      ),
    );
}

export async function removeWebhookCommand(accounts: Accounts, { out }: Terminal, id: string): Promise<void> {
  await removeWebhook(accounts, await mustFindWebhook(accounts, id));
  out(`The webhook ${id} is removed.\n`);
}

export async function resumeStopped(accounts: Accounts, { out }: Terminal, id: string): Promise<void> {
  await resumeWebhook(accounts, await mustFindWebhook(accounts, id));
  out(`The webhook ${id} goes on.\n`);
}

export async function listFailuresCommand(
  accounts: Accounts,
  { out }: Terminal,
  id: string,
  { json }: Printing,
): Promise<void> {
  await mustFindWebhook(accounts, id);
  for (let after = beforeAllFailures; ; ) {
    const failures = await listFailedDeliveries(accounts.database, id, after, 500);
    const last = failures.at(-1);
    if (!last) return;
    after = placeOfFailure(last);
    const shown = failures.map(({ event, attempts, reason, failedAt }) => ({
      event: showEvent(event),
      attempts,
      reason,
      failedAt,
    }));
    if (json) out(shown.map((failure) => `${JSON.stringify(failure)}\n`).join(''));
    else
      out(
        table(
          shown.map(({ event, failedAt, reason }) => [
            String(event.id),
            event.type,
            event.username,
            failedAt ?? '',
            reason ?? '',
          ]),
        ),
      );
  }
}

export async function retryFailuresCommand(accounts: Accounts, { out }: Terminal, id: string): Promise<void> {
  await mustFindWebhook(accounts, id);
  const retried = await accounts.database.transaction((queries) =>
    retryDeliveries(queries, id, accounts.now().toISOString()),
  );
  out(`${retried} ${retried === 1 ? 'event is' : 'events are'} tried again.\n`);
}

async function allWebhooks(queries: Queries): Promise<OwnedWebhook[]> {
  const found: OwnedWebhook[] = [];
  for (;;) {
    const page = await listWebhooks(queries, null, found.at(-1)?.id ?? null, 500);
    if (page.length === 0) return found;
    found.push(...page);
  }
}

async function mustFindWebhook({ database }: Accounts, id: string): Promise<OwnedWebhook> {
  const webhook = await findWebhook(database, id, null);
  if (!webhook) throw noWebhook(id);
  return webhook;
}

function describe({ userId: _userId, secret: _secret, ...webhook }: OwnedWebhook) {
  return webhook;
}

function describeHealth(triedAt: string | null, reason: string | null): string {
  if (triedAt === null) return 'not tried yet';
  return reason === null ? `told ${triedAt}` : `failed ${triedAt}: ${reason}`;
}
