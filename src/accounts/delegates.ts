import { Refusal } from '../domain/profile/refusal.ts';
import { isUsername } from '../domain/profile/username.ts';
import { deleteDelegate, insertDelegate, listDelegates } from '../store/delegates.ts';
import { findUserByName } from '../store/users.ts';
import { type Accounts, changeUser } from './change-user.ts';

/** The largest number for each member. */
export const mostDelegates = 20;

/** Lets another member edit the profile. The username must match exactly, so that no one is chosen by mistake. */
export function addDelegate(accounts: Accounts, username: string, delegate: string): Promise<void> {
  return changeUser(accounts, username, async ({ queries, user, at, note }) => {
    if (delegate === user.username)
      throw new Refusal('invalid', `${username} can already edit their own profile.`);
    const found = isUsername(delegate) ? await findUserByName(queries, delegate) : null;
    if (!found || found.state === 'suspended' || found.state === 'deleted')
      throw new Refusal('unknown', `No user is named ${delegate}.`);
    const delegates = await listDelegates(queries, user.id);
    if (delegates.some(({ userId }) => userId === found.id)) return;
    if (delegates.length >= mostDelegates)
      throw new Refusal(
        'impossible',
        `${username} has ${mostDelegates} delegates already. Remove one first.`,
      );
    await insertDelegate(queries, { userId: user.id, delegateId: found.id, createdAt: at });
    await note('delegate.added', { delegate });
  });
}

/** Removes a delegate immediately. Uses the user ID, because the delegate may have been renamed. */
export function removeDelegate(accounts: Accounts, username: string, delegateId: string): Promise<void> {
  return changeUser(accounts, username, async ({ queries, user, note }) => {
    const delegates = await listDelegates(queries, user.id);
    const found = delegates.find(({ userId }) => userId === delegateId);
    if (!found) return;
    await deleteDelegate(queries, user.id, delegateId);
    await note('delegate.removed', { delegate: found.username });
  });
}
