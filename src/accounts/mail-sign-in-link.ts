import { createSecret } from '../core/platform/secret.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import { findEmail } from '../store/emails.ts';
import { isShutOut } from '../store/leaving.ts';
import { insertMailedLink, withdrawMailedLinks } from '../store/mailed-links.ts';
import { type Accounts, changeUser } from './change-user.ts';
import { type Outbox, queueMail } from './mail/outbox.ts';

/** Mails a sign-in link to a member. False if the member has no email address. */
export function mailSignInLink(
  accounts: Accounts,
  outbox: Outbox,
  username: string,
  expiresAt: string,
): Promise<boolean> {
  return changeUser(accounts, username, async ({ queries, user, at, note }) => {
    if (isShutOut(user)) throw new Refusal('impossible', `${username} is suspended. Resume the user first.`);
    const email = await findEmail(queries, user.id);
    if (!email) return false;
    const { secret, hash } = createSecret();
    const userId = user.id;
    await withdrawMailedLinks(queries, userId, at, 'sign-in');
    await insertMailedLink(queries, { hash, userId, purpose: 'sign-in', address: null, expiresAt });
    const mail = { address: email.address, userId, language: accounts.defaultLanguage, at, secret };
    await queueMail(queries, outbox, { kind: 'sign-in-link', details: { expiresAt }, ...mail });
    await note('sign-in-link.created');
    return true;
  });
}
