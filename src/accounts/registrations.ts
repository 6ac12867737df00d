import { foldEmailAddress } from '../core/platform/email-address.ts';
import { createSecret } from '../core/platform/secret.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import { foldUsername } from '../domain/profile/username.ts';
import type { Queries } from '../store/database.ts';
import { findEmailOwner } from '../store/emails.ts';
import { isOwnedId } from '../store/owned.ts';
import {
  findRegistration,
  insertRegistration,
  markRegistrationApproved,
  markRegistrationDeclined,
  type Registration,
  withdrawUnconfirmed,
} from '../store/registrations.ts';
import { isNameTaken } from '../store/users.ts';
import { type Accounts, noteAudit } from './change-user.ts';
import { checkUsername, nameTaken } from './create-user.ts';
import { noteOf, sendInvitation } from './invitations.ts';
import { isFlooded, type Outbox, queueMail } from './mail/outbox.ts';

const day = 86_400_000;
/** How long the link that confirms an email address is valid, in milliseconds. */
const linkLifetime = day;
/** How long requests are stored: after the link has expired, without a decision, and after a decision. */
const kept = { unconfirmed: linkLifetime + 7 * day, waiting: 90 * day, decided: 30 * day } as const;

/** A request for an account. Its form can be submitted once. */
export interface RegistrationForm {
  readonly formId: string;
  readonly address: string;
  readonly name: string;
  readonly username: string;
  readonly reason: string;
  readonly language: string;
}

/**
 * Does the same work whether or not the email address has an account, which is looked up when the mail is
 * sent. False if the form was already submitted with another email address.
 */
export function askToJoin(accounts: Accounts, outbox: Outbox, form: RegistrationForm): Promise<boolean> {
  const { formId: id, address, name, username, reason, language } = form;
  const folded = foldEmailAddress(address);
  const now = accounts.now();
  const at = now.toISOString();
  const expiresAt = after(now, linkLifetime);
  return accounts.database.transaction(async (queries) => {
    const before = await findRegistration(queries, id);
    if (before !== null) return before.address === address;
    if (await isFlooded(queries, address, at)) return true;
    const { secret, hash } = createSecret();
    const mail = { address, userId: null, language, at, secret };
    const details = { name, username, expiresAt };
    const mailId = await queueMail(queries, outbox, { kind: 'confirm-registration', details, ...mail });
    await withdrawUnconfirmed(queries, folded, at);
    const told = { id, address, folded, name, username, reason, language, hash, mailId };
    const erasedAt = erasureOf('unconfirmed', now);
    await insertRegistration(queries, { ...told, createdAt: at, expiresAt, erasedAt });
    return true;
  });
}

/** Sends an invitation. If no username is given, the user chooses one. */
export function approveRegistration(
  accounts: Accounts,
  outbox: Outbox,
  id: string,
  username: string | null,
): Promise<void> {
  if (username !== null) checkUsername(username);
  const { database, now } = accounts;
  return database.transaction(async (queries) => {
    const { address: email, name, language } = await requireWaiting(queries, id);
    if (await findEmailOwner(queries, foldEmailAddress(email)))
      throw new Refusal('busy', `${email} has an account now. Decline the request.`);
    if (username !== null && (await isNameTaken(queries, foldUsername(username)))) throw nameTaken(username);
    const at = now().toISOString();
    const erasedAt = erasureOf('decided', now());
    if (!(await markRegistrationApproved(queries, id, { at, erasedAt }))) throw decided();
    await noteAudit(queries, accounts, noteOf('registration.approved', id));
    await sendInvitation(queries, accounts, outbox, {
      ...{ email, name, username, language, list: null },
      hasAsked: true,
    });
  });
}

/** Mails the reason. */
export function declineRegistration(
  accounts: Accounts,
  outbox: Outbox,
  id: string,
  because: string,
): Promise<void> {
  const { database, now, actor: by } = accounts;
  return database.transaction(async (queries) => {
    const { address, name, language } = await requireWaiting(queries, id);
    const at = now().toISOString();
    const erasedAt = erasureOf('decided', now());
    if (!(await markRegistrationDeclined(queries, id, { at, erasedAt, by, because }))) throw decided();
    await noteAudit(queries, accounts, noteOf('registration.declined', id));
    const about = { address, userId: null, language, at };
    await queueMail(queries, outbox, { kind: 'registration-declined', details: { name, because }, ...about });
  });
}

export function erasureOf(state: keyof typeof kept, now: Date): string {
  return after(now, kept[state]);
}

function after(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}

async function requireWaiting(queries: Queries, id: string): Promise<Registration> {
  const found = isOwnedId(id) ? await findRegistration(queries, id) : null;
  if (found === null || found.confirmedAt === null) throw new Refusal('unknown', 'There is no such request.');
  if (found.decidedAt !== null) throw decided();
  return found;
}

function decided(): Refusal {
  return new Refusal('impossible', 'Another operator already decided on this request.');
}
