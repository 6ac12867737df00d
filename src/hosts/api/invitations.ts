import {
  type InviteOutcome,
  inviteAll,
  requireInvitation,
  resendInvitation,
  stateOfInvitation,
  withdrawInvitation,
} from '../../accounts/invitations.ts';
import { reply } from '../../core/kernel/reply.ts';
import type { Invitee } from '../../domain/profile/parse-invitees.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { type Invitation, listInvitations } from '../../store/invitations.ts';
import { isOwnedId } from '../../store/owned.ts';
import { invalid } from './endpoint/check.ts';
import { type ApiHandler, type OfId, own } from './endpoint/endpoint.ts';
import { oneMore, ownPage, parseCursor } from './endpoint/paging.ts';

interface Asked {
  readonly email: string;
  readonly name?: string;
  readonly username?: string;
}

/** Vitrine mails the link to the email address. No response contains it. */
export const addInvitations: ApiHandler<'add-invitations'> = async ({ accounts, body }) => {
  const { outbox, defaultLanguage } = accounts;
  const { email, name, username, invitations } = body;
  if ((email === undefined) === (invitations === undefined))
    throw invalid({ pointer: '', detail: 'needs either email or invitations' });
  if (!outbox) throw noMail();
  const asked = invitations ?? [{ email: email ?? '', ...(name && { name }), ...(username && { username }) }];
  const outcomes = await inviteAll(accounts, outbox, asked.map(inviteeOf), defaultLanguage);
  const [only] = outcomes;
  if (email !== undefined && only && 'refused' in only) throw explain(only);
  return own(201, {
    invited: outcomes.flatMap((outcome) =>
      'id' in outcome ? [{ id: outcome.id, email: outcome.invitee.email }] : [],
    ),
    connected: outcomes.flatMap((outcome) =>
      'connected' in outcome ? [{ email: outcome.invitee.email, username: outcome.connected }] : [],
    ),
    refused: outcomes.flatMap((outcome) =>
      'refused' in outcome ? [{ email: outcome.invitee.email, reason: outcome.refused }] : [],
    ),
  });
};

export const getInvitations: ApiHandler<'list-invitations'> = async ({ accounts, query }) => {
  const before = parseCursor(query, (text) => (isOwnedId(text) ? text : null));
  const invitations = await listInvitations(accounts.database, before, oneMore(query));
  const show = (invitation: Invitation) => showInvitation(invitation, accounts.now());
  return ownPage(invitations, query, ({ id }) => id, show);
};

/** The invitation gets a new ID. The previous ID no longer exists. */
export const resendInvitationHandler: ApiHandler<'resend-invitation', OfId> = async ({
  accounts,
  params,
}) => {
  if (!accounts.outbox) throw noMail();
  const id = await resendInvitation(accounts, accounts.outbox, params.id);
  return own(201, showInvitation(await requireInvitation(accounts.database, id), accounts.now()));
};

export const dropInvitation: ApiHandler<'withdraw-invitation', OfId> = async ({ accounts, params }) => {
  await withdrawInvitation(accounts, params.id);
  return reply(204, {});
};

function noMail(): Refusal {
  return new Refusal('impossible', 'The server cannot send email. Set SMTP_URL.');
}

function inviteeOf({ email, name, username }: Asked): Invitee {
  return { email: email.trim(), name: name?.trim() || null, username: username ?? null };
}

function explain({
  invitee: { email, username },
  refused,
}: Extract<InviteOutcome, { refused: string }>): Refusal {
  if (refused === 'member') return new Refusal('taken', `${email} has an account already.`);
  if (refused === 'name-taken') return new Refusal('taken', `The username ${username} is taken.`);
  return new Refusal('taken', `${email} already has an invitation.`);
}

function showInvitation(invitation: Invitation, now: Date) {
  const { id, address: email, name, username, member, invitedBy, createdAt, expiresAt } = invitation;
  const state = stateOfInvitation(invitation, now);
  return { id, email, name, username: member ?? username, state, invitedBy, createdAt, expiresAt };
}
