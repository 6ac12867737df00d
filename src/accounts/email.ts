import { emailRule, foldEmailAddress, parseEmailAddress } from '../core/platform/email-address.ts';
import { createSecret, hashSecret } from '../core/platform/secret.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import { deleteEmail, findEmail, findEmailOwner, upsertEmail } from '../store/emails.ts';
import {
  insertMailedLink,
  type MailedLink,
  markLinkUsed,
  withdrawMailedLinks,
} from '../store/mailed-links.ts';
import { type AccountChange, type Accounts, changeUser, changeUserIn } from './change-user.ts';
import { createUserIn } from './create-user.ts';
import type { Outbox } from './mail/outbox.ts';
import { isFlooded, queueMail } from './mail/outbox.ts';
import { grantOperator } from './operators.ts';

const day = 86_400_000;

/** Creates a user in a single transaction, optionally with an email address and as an operator. */
export async function createMember(
  accounts: Accounts,
  username: string,
  { email, operator = false }: { readonly email?: string | undefined; readonly operator?: boolean },
): Promise<void> {
  const address = email === undefined ? null : checkEmailAddress(email);
  await accounts.database.transaction(async (queries) => {
    await createUserIn(queries, accounts, username);
    if (operator) await changeUserIn(queries, accounts, username, grantOperator);
    if (address !== null)
      await changeUserIn(queries, accounts, username, (change) => replaceEmail(accounts, change, address));
  });
}

/** Sets the email address for an operator or the command line, so that it counts as confirmed. Null removes it. */
export async function setEmail(accounts: Accounts, username: string, text: string | null): Promise<void> {
  const address = text === null ? null : checkEmailAddress(text);
  await changeUser(accounts, username, (change) => replaceEmail(accounts, change, address));
}

/**
 * Mails a link that confirms the email address. If another account has the address, only its owner gets a
 * mail. The member sees the same page in both cases.
 */
export async function askForEmail(
  accounts: Accounts,
  outbox: Outbox,
  {
    username,
    email,
    language,
  }: { readonly username: string; readonly email: string; readonly language: string },
): Promise<void> {
  const address = checkEmailAddress(email);
  await changeUser(accounts, username, async (change) => {
    const { queries, user, at } = change;
    const owner = await findEmailOwner(queries, foldEmailAddress(address));
    if (owner?.userId === user.id)
      throw new Refusal('impossible', 'The account already uses this email address.');
    if (await isFlooded(queries, address, at))
      throw new Refusal(
        'busy',
        'Vitrine already sent three emails to this address within the hour. Try again in an hour.',
      );
    await sendConfirmation(change, outbox, { address, language, at, ownerId: owner?.userId ?? null });
  });
}

/** False if the link was already used. */
export function confirmEmail(accounts: Accounts, secret: string, link: MailedLink): Promise<boolean> {
  const hash = hashSecret(secret);
  return changeUser(accounts, link.username, async (change) => {
    const isFirst = hash !== null && (await markLinkUsed(change.queries, hash, change.at));
    if (isFirst && link.address !== null) await replaceEmail(accounts, change, link.address);
    return isFirst;
  });
}

export function checkEmailAddress(text: string): string {
  const address = parseEmailAddress(text);
  if (address !== null) return address;
  const detail = `${JSON.stringify(text.slice(0, 100))} ${emailRule}`;
  throw new Refusal('invalid', detail, [{ pointer: '/email', detail }]);
}

interface Confirmation {
  readonly address: string;
  readonly language: string;
  readonly at: string;
  /** The user who already has the email address. A link is then stored too, but not sent. */
  readonly ownerId: string | null;
}

async function sendConfirmation(
  { queries, user, at }: AccountChange,
  outbox: Outbox,
  { ownerId, ...mail }: Confirmation,
): Promise<void> {
  const { secret, hash } = createSecret();
  const userId = user.id;
  const { address: newAddress } = mail;
  const expiresAt = new Date(Date.parse(at) + day).toISOString();
  await withdrawMailedLinks(queries, userId, at, 'address');
  await insertMailedLink(queries, { hash, userId, purpose: 'address', address: newAddress, expiresAt });
  const details = { newAddress, expiresAt };
  if (ownerId === null)
    await queueMail(queries, outbox, { ...mail, kind: 'confirm-address', details, userId, secret });
  else await queueMail(queries, outbox, { ...mail, kind: 'address-in-use', details: {}, userId: ownerId });
  const old = await findEmail(queries, userId);
  if (old)
    await queueMail(queries, outbox, {
      ...mail,
      address: old.address,
      kind: 'address-asked',
      details: { newAddress },
      userId,
    });
}

/**
 * Replaces the email address and notifies the previous one. Sign-in and confirmation links that were mailed
 * to the previous one no longer work.
 */
export async function replaceEmail(
  { outbox, defaultLanguage }: Accounts,
  { queries, user, at, note }: AccountChange,
  address: string | null,
  /** 1 if an operator's table set it. */
  byOperator: 0 | 1 = 0,
): Promise<void> {
  const old = await findEmail(queries, user.id);
  if (old?.address === address || (old === null && address === null)) return;
  const folded = foldEmailAddress(address ?? '');
  const owner = address === null ? null : await findEmailOwner(queries, folded);
  const taken = new Refusal('taken', `The email address ${address} belongs to another account.`);
  if (owner && owner.userId !== user.id) throw taken;
  if (address === null) await deleteEmail(queries, user.id);
  else
    await upsertEmail(queries, { userId: user.id, address, folded, confirmedAt: at, byOperator }).catch(
      (error: unknown) => {
        // Another account got the email address meanwhile.
        throw queries.dialect.isUniqueViolation(error) ? taken : error;
      },
    );
  await withdrawMailedLinks(queries, user.id, at);
  await note('email.changed');
  if (old && outbox)
    await queueMail(queries, outbox, {
      kind: 'address-changed',
      details: { newAddress: address },
      address: old.address,
      userId: user.id,
      language: defaultLanguage,
      at,
    });
}
