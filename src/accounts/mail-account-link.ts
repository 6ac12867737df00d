import { createSecret } from '../core/platform/secret.ts';
import type { Transaction } from '../store/database.ts';
import { upsertLink } from '../store/sign-in-links.ts';
import { type Accounts, changeUserIn } from './change-user.ts';
import { replaceEmail } from './email.ts';
import { type Outbox, queueMail } from './mail/outbox.ts';

export interface AccountLink {
  readonly username: string;
  readonly email: string;
  readonly language: string;
}

const week = 7 * 86_400_000;

/**
 * Gives an account its first email address and mails a sign-in link to it. This works with every setting of
 * SIGN_IN_METHODS.
 */
export async function mailAccountLink(
  queries: Transaction,
  accounts: Accounts,
  outbox: Outbox,
  { username, email: address, language }: AccountLink,
): Promise<void> {
  // No second notice, because the mail with the link is a notice too.
  const quiet = { ...accounts, outbox: null };
  await changeUserIn(queries, quiet, username, async (change) => {
    const { user, at, note } = change;
    await replaceEmail(quiet, change, address, 1);
    const { secret, hash } = createSecret();
    const expiresAt = new Date(Date.parse(at) + week).toISOString();
    await upsertLink(queries, { userId: user.id, hash, expiresAt });
    const mail = { address, userId: user.id, language, at, secret };
    await queueMail(queries, outbox, { kind: 'account-invitation', details: { expiresAt }, ...mail });
    await note('sign-in-link.created');
  });
}
