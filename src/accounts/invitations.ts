import { foldEmailAddress } from '../core/platform/email-address.ts';
import { createSecret } from '../core/platform/secret.ts';
import type { Invitee } from '../domain/profile/parse-invitees.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import { foldUsername } from '../domain/profile/username.ts';
import type { AuditType } from '../store/audit.ts';
import type { Transaction } from '../store/database.ts';
import { listEmailOwners } from '../store/emails.ts';
import {
  findInvitation,
  type Invitation,
  insertInvitations,
  listInvited,
  markInvitationWithdrawn,
  replaceInvitationsTo,
} from '../store/invitations.ts';
import { lockAddresses } from '../store/lock-addresses.ts';
import { dropMail } from '../store/mails.ts';
import { isOwnedId } from '../store/owned.ts';
import { listBareAccounts, listTakenNames } from '../store/users.ts';
import { type Accounts, type AuditNote, noteAudit } from './change-user.ts';
import { type Outbox, queueMails } from './mail/outbox.ts';
import { mailAccountLink } from './mail-account-link.ts';
import { orRolledBack } from './tables/rolled-back.ts';

/** The result for an invitee. */
export type InviteOutcome =
  | { readonly invitee: Invitee; readonly id: string }
  /** An existing account without an email address. It gets this email address and a link. */
  | { readonly invitee: Invitee; readonly connected: string }
  | { readonly invitee: Invitee; readonly refused: 'member' | 'invited' | 'name-taken' };

/** The actor of invitations from open registration. No user can have this name. */
export const selfAdmitted = 'open registration';
const lifetime = 7 * 86_400_000;
/** Invitations per transaction, so that other writers wait only briefly. An interrupted call keeps its changes. */
const atOnce = 100;

/** Invites users by mail. Skips members and invited users, so that repeating a call sends nothing twice. */
export async function* invite(
  accounts: Accounts,
  outbox: Outbox,
  invitees: readonly Invitee[],
  language: string,
  { dry = false } = {},
): AsyncGenerator<readonly InviteOutcome[]> {
  const list = Bun.randomUUIDv7();
  const given = new Set<string>();
  for (let at = 0; at < invitees.length; at += atOnce) {
    const some = invitees.slice(at, at + atOnce).map((invitee) => ({ ...invitee, language, list }));
    yield await orRolledBack(accounts.database, dry, (queries) =>
      inviteSome(queries, accounts, outbox, some, given),
    );
    // Lets other requests run between two batches.
    await Bun.sleep(0);
  }
}

/** Sends all invitations before it returns, for short lists. */
export async function inviteAll(
  accounts: Accounts,
  outbox: Outbox,
  invitees: readonly Invitee[],
  language: string,
  options: { readonly dry?: boolean } = {},
): Promise<InviteOutcome[]> {
  const outcomes: InviteOutcome[] = [];
  for await (const some of invite(accounts, outbox, invitees, language, options)) outcomes.push(...some);
  return outcomes;
}

async function inviteSome(
  queries: Transaction,
  accounts: Accounts,
  outbox: Outbox,
  invitees: readonly Invited[],
  /** Folded usernames that earlier invitees in the list got. */
  given: Set<string>,
): Promise<InviteOutcome[]> {
  const at = accounts.now().toISOString();
  const folded = invitees.map(({ email }) => foldEmailAddress(email));
  const names = invitees.flatMap(({ username }) => (username === null ? [] : [foldUsername(username)]));
  await lockAddresses(queries, folded);
  const members = await listEmailOwners(queries, folded);
  const invited = await listInvited(queries, folded, at);
  const taken = await listTakenNames(queries, names);
  const bare = await listBareAccounts(queries, names);
  const fits: Invited[] = [];
  const refusals = invitees.map((invitee, index) => {
    const address = folded[index] ?? '';
    const refused = findRefusal(address, invitee.username);
    if (refused === null) fits.push(invitee);
    if ((refused === null || refused === 'bare') && invitee.username !== null)
      given.add(foldUsername(invitee.username));
    invited.add(address);
    return refused;
  });
  const ids = (await sendInvitations(queries, accounts, outbox, fits)).values();
  const outcomes: InviteOutcome[] = [];
  for (const [index, invitee] of invitees.entries()) {
    const refused = refusals[index] ?? null;
    const { username: connected } = invitee;
    if (refused === 'bare' && connected !== null) {
      await mailAccountLink(queries, accounts, outbox, { ...invitee, username: connected });
      outcomes.push({ invitee, connected });
    } else if (refused === null || refused === 'bare') outcomes.push({ invitee, id: ids.next().value ?? '' });
    else outcomes.push({ invitee, refused });
  }
  return outcomes;

  function findRefusal(address: string, username: string | null) {
    if (members.has(address)) return 'member';
    if (invited.has(address)) return 'invited';
    const name = username === null ? '' : foldUsername(username);
    if (username !== null && bare.has(username) && !given.has(name)) return 'bare';
    return taken.has(name) || given.has(name) ? 'name-taken' : null;
  }
}

interface Invited extends Invitee {
  readonly language: string;
  /** Identifies the list of the invitation. */
  readonly list: string | null;
  /** Whether the invitee requested the account. */
  readonly hasAsked?: true;
}

/** Sends the invitation by mail. Returns its ID. */
export async function sendInvitation(
  queries: Transaction,
  accounts: Accounts,
  outbox: Outbox,
  { hasAsked, ...invited }: Invited,
): Promise<string> {
  const at = accounts.now().toISOString();
  if (hasAsked) await replaceInvitationsTo(queries, foldEmailAddress(invited.email), at);
  const [id = ''] = await sendInvitations(queries, accounts, outbox, [invited], hasAsked);
  return id;
}

async function sendInvitations(
  queries: Transaction,
  accounts: Accounts,
  outbox: Outbox,
  all: readonly Omit<Invited, 'hasAsked'>[],
  hasAsked?: true,
): Promise<string[]> {
  const { now, actor: invitedBy } = accounts;
  const at = now().toISOString();
  const expiresAt = new Date(now().getTime() + lifetime).toISOString();
  const secrets = all.map(() => createSecret());
  const mails = all.map(({ email: address, name, language }, index) => ({
    kind: 'invitation' as const,
    details: { name, invitedBy, expiresAt, ...(hasAsked && { hasAsked }) },
    secret: secrets[index]?.secret ?? '',
    ...{ address, userId: null, language, at },
  }));
  const mailIds = await queueMails(queries, outbox, mails);
  const links = all.map((invited, index) => ({
    invited,
    link: { hash: secrets[index]?.hash ?? '', mailId: mailIds[index] ?? '', expiresAt },
  }));
  return storeInvitations(queries, accounts, links);
}

/**
 * Creates an invitation for a user who has just confirmed their email address, and returns its secret. No
 * mail is sent.
 */
export async function admitNewcomer(
  queries: Transaction,
  accounts: Accounts,
  invited: Invited,
  /** The mail with the confirmation link. */
  mailId: string,
): Promise<string> {
  const { secret, hash } = createSecret();
  const now = accounts.now();
  const expiresAt = new Date(now.getTime() + lifetime).toISOString();
  await replaceInvitationsTo(queries, foldEmailAddress(invited.email), now.toISOString());
  const link = { hash, mailId, expiresAt };
  await storeInvitations(queries, { ...accounts, actor: selfAdmitted }, [{ invited, link }]);
  return secret;
}

interface LinkedInvitation {
  readonly invited: Omit<Invited, 'hasAsked'>;
  readonly link: { readonly hash: string; readonly mailId: string; readonly expiresAt: string };
}

async function storeInvitations(
  queries: Transaction,
  accounts: Accounts,
  all: readonly LinkedInvitation[],
): Promise<string[]> {
  const { now, actor: invitedBy } = accounts;
  const createdAt = now().toISOString();
  const rows = all.map(({ invited: { email: address, ...invited }, link }) => {
    const folded = foldEmailAddress(address);
    return { ...invited, id: Bun.randomUUIDv7(), address, folded, invitedBy, createdAt, ...link };
  });
  await insertInvitations(queries, rows);
  await noteAudit(queries, accounts, ...rows.map(({ id }) => noteOf('invitation.created', id)));
  return rows.map(({ id }) => id);
}

/** Invalidates the previous link. Returns the ID of the new invitation. */
export function resendInvitation(accounts: Accounts, outbox: Outbox, id: string): Promise<string> {
  return accounts.database.transaction(async (queries) => {
    await noteAudit(queries, accounts, noteOf('invitation.sent', id));
    return resendIn(queries, accounts, outbox, await requireInvitation(queries, id));
  });
}

/** As `resendInvitation`, within a transaction. */
export async function resendIn(
  queries: Transaction,
  accounts: Accounts,
  outbox: Outbox,
  { id, mailId, address: email, name, username, language, list }: Invitation,
): Promise<string> {
  if (!(await markInvitationWithdrawn(queries, id, accounts.now().toISOString(), 1))) throw settled();
  await dropMail(queries, mailId);
  return sendInvitation(queries, accounts, outbox, { email, name, username, language, list });
}

export async function withdrawInvitation(accounts: Accounts, id: string): Promise<void> {
  const { database, now } = accounts;
  await database.transaction(async (queries) => {
    const found = await requireInvitation(queries, id);
    if (!(await markInvitationWithdrawn(queries, id, now().toISOString(), 0))) throw settled();
    if (found.sentAt === null) await dropMail(queries, found.mailId);
    await noteAudit(queries, accounts, noteOf('invitation.withdrawn', id));
  });
}

export async function requireInvitation(
  queries: Parameters<typeof findInvitation>[0],
  id: string,
): Promise<Invitation> {
  const found = isOwnedId(id) ? await findInvitation(queries, id) : null;
  if (!found || found.replaced === 1) throw new Refusal('unknown', 'There is no such invitation.');
  return found;
}

/** Leaves out the email address, because it belongs to no account yet. */
export function noteOf(type: AuditType, id: string): AuditNote {
  return { type, user: null, details: { id } };
}

function settled(): Refusal {
  return new Refusal('impossible', 'This invitation was already accepted, withdrawn or sent again.');
}

export type InvitationState =
  | 'waiting'
  | 'sent'
  | 'opened'
  | 'accepted'
  | 'expired'
  | 'bounced'
  | 'withdrawn';

/** The first state that applies. */
export function stateOfInvitation(invitation: Invitation, now: Date): InvitationState {
  const { acceptedAt, withdrawnAt, failedAt, expiresAt, openedAt, isQueued } = invitation;
  if (acceptedAt !== null) return 'accepted';
  if (withdrawnAt !== null) return 'withdrawn';
  if (failedAt !== null) return 'bounced';
  if (expiresAt <= now.toISOString()) return 'expired';
  if (openedAt !== null) return 'opened';
  return isQueued === 1 ? 'waiting' : 'sent';
}
