import { type Outbox, queueMail } from '../../accounts/mail/outbox.ts';
import { foldEmailAddress } from '../../core/platform/email-address.ts';
import type { Transaction } from '../../store/database.ts';
import { findEmail } from '../../store/emails.ts';
import { lockAddresses } from '../../store/lock-addresses.ts';
import { countMailsTo } from '../../store/mails.ts';
import type { DueWebhook } from './deliveries.ts';

const day = 86_400_000;

/** Notifies the owner, unless they turned notices off, at most once a day. */
export async function queueGivenUp(
  queries: Transaction,
  outbox: Outbox,
  { owner, url }: Pick<DueWebhook, 'owner' | 'url'>,
  { at, language }: { readonly at: string; readonly language: string },
): Promise<void> {
  const email = owner === null ? null : await findEmail(queries, owner);
  if (email?.notices !== 1) return;
  const { address } = email;
  const since = new Date(Date.parse(at) - day).toISOString();
  const folded = foldEmailAddress(address);
  await lockAddresses(queries, [folded]);
  if ((await countMailsTo(queries, folded, ['webhook-given-up'], since)) > 0) return;
  const about = { details: { url }, address, userId: owner, language, at };
  await queueMail(queries, outbox, { kind: 'webhook-given-up', ...about });
}
