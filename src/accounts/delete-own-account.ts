import { Refusal } from '../domain/profile/refusal.ts';
import type { Transaction } from '../store/database.ts';
import { findEmail } from '../store/emails.ts';
import { listDueDeletions, lockLeaving, markLeaving } from '../store/leaving.ts';
import { hideIn, resumeIn } from './change-state.ts';
import { type AccountChange, type Accounts, changeUser, changeUserIn } from './change-user.ts';
import { deleteUser, deleteUserIn } from './delete-user.ts';
import { queueMail } from './mail/outbox.ts';

const day = 86_400_000;

/**
 * Members who delete their own account can come back for some days. They are signed out and hidden at once. Returns
 * when the account is deleted; null where that doesn't wait.
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

/** Any sign-in cancels the deletion. Within the transaction that starts the session. */
export async function comeBackIn(
  queries: Transaction,
  accounts: Omit<Accounts, 'actor'>,
  userId: string,
): Promise<void> {
  const username = await lockLeaving(queries, userId);
  if (username === null) return;
  await changeUserIn(queries, { ...accounts, actor: username }, username, (change) =>
    resumeIn(accounts, change),
  );
}

/** Deletes users at the end of their wait. */
export async function deleteLeavers(accounts: Accounts, isOver: () => boolean): Promise<void> {
  const now = accounts.now().toISOString();
  for (const { username } of await listDueDeletions(accounts.database, now, 100)) {
    if (isOver()) return;
    await changeUser(accounts, username, async (change) => {
      // They may have come back meanwhile.
      if (change.user.deletesAt !== null && change.user.deletesAt <= now) await deleteUserIn(change);
    }).catch(ignoreGone);
  }
}

/** Another node was faster, or the user has another name since. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
