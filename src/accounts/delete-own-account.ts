import { Refusal } from '../domain/profile/refusal.ts';
import type { Transaction } from '../store/database.ts';
import { findEmail } from '../store/emails.ts';
import { markLeaving } from '../store/leaving.ts';
import { hideIn, resumeIn } from './change-state.ts';
import { type AccountChange, type Accounts, changeUser, changeUserIn } from './change-user.ts';
import { deleteUser, deleteUserIn } from './delete-user.ts';
import { queueMail } from './mail/outbox.ts';

const day = 86_400_000;

/**
 * Lets members delete their own account. They are signed out and hidden immediately, and can return for some
 * days. Returns when the account will be deleted. Null if it is deleted without waiting.
 */
export async function deleteOwnAccount(
  accounts: Accounts,
  username: string,
  afterDays: number,
): Promise<string | null> {
  if (afterDays > 0) return changeUser(accounts, username, (change) => leaveIn(accounts, change, afterDays));
  await deleteUser(accounts, username);
  return null;
}

async function leaveIn(accounts: Accounts, change: AccountChange, afterDays: number): Promise<string> {
  const { queries, user, at } = change;
  const deletesAt = new Date(Date.parse(at) + afterDays * day).toISOString();
  await hideIn(change, { deletesAt });
  await markLeaving(queries, user.id, deletesAt);
  const email = await findEmail(queries, user.id);
  const { outbox, defaultLanguage: language } = accounts;
  if (!outbox || !email) return deletesAt;
  const mail = { address: email.address, userId: user.id, language, at };
  await queueMail(queries, outbox, { kind: 'account-deletion', details: { deletesAt }, ...mail });
  return deletesAt;
}

/** Cancels the deletion, within the transaction that starts the session. */
export async function comeBackIn(
  queries: Transaction,
  accounts: Omit<Accounts, 'actor'>,
  username: string,
): Promise<void> {
  await changeUserIn(queries, { ...accounts, actor: username }, username, (change) =>
    resumeIn(accounts, change),
  );
}

/** Deletes the account after the waiting time. */
export async function deleteLeaver(accounts: Accounts, username: string, now: string): Promise<void> {
  await changeUser(accounts, username, async (change) => {
    // The member may have returned meanwhile.
    if (change.user.deletesAt !== null && change.user.deletesAt <= now) await deleteUserIn(change);
  }).catch(ignoreGone);
}

/** Ignores that another node was faster, or that the user was renamed. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
