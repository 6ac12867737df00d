import { foldEmailAddress } from '../core/platform/email-address.ts';
import type { Transaction } from '../store/database.ts';
import { listEmailOwners } from '../store/emails.ts';
import { type Invitation, listInvited, listUnsent, markInvitationWithdrawn } from '../store/invitations.ts';
import { dropMail } from '../store/mails.ts';
import { type Accounts, noteAudit } from './change-user.ts';
import { noteOf, resendIn } from './invitations.ts';
import type { Outbox } from './mail/outbox.ts';

/** Invitations per transaction. */
const atOnce = 100;

/** Withdraws the invitations of a list that aren't sent yet. */
export function cancelList(accounts: Accounts, list: string): Promise<void> {
  return eachUnsent(accounts, list, 'waiting', async (queries, { id, mailId }) => {
    await markInvitationWithdrawn(queries, id, accounts.now().toISOString(), 0);
    await dropMail(queries, mailId);
    await noteAudit(queries, accounts, noteOf('invitation.withdrawn', id));
  });
}

/**
 * Sends the invitations of a list that were withdrawn before they were sent. Skips invitees who have joined
 * or were invited since.
 */
export function resumeList(accounts: Accounts, outbox: Outbox, list: string): Promise<void> {
  return eachUnsent(accounts, list, 'cancelled', async (queries, invitation) => {
    const folded = [foldEmailAddress(invitation.address)];
    const members = await listEmailOwners(queries, folded);
    const invited = await listInvited(queries, folded, accounts.now().toISOString());
    if (members.size + invited.size === 0) await resendIn(queries, accounts, outbox, invitation);
  });
}

/**
 * A hundred at a time, so that other writers wait only briefly. An interrupted call keeps its changes, and
 * the next call continues.
 */
async function eachUnsent(
  { database }: Accounts,
  list: string,
  state: 'waiting' | 'cancelled',
  work: (queries: Transaction, invitation: Invitation) => Promise<void>,
): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const place = { after, limit: atOnce };
    const some = await database.transaction(async (queries) => {
      const found = await listUnsent(queries, list, state, place);
      for (const invitation of found) await work(queries, invitation);
      return found;
    });
    after = some.at(-1)?.id;
    await Bun.sleep(0);
  }
}
