import type { EventDetails } from '../store/event.ts';
import { findPublishedAt } from '../store/events.ts';
import { shutOut } from '../store/leaving.ts';
import { handOverLeaver, markResumed } from '../store/provisioned.ts';
import { deletePublished } from '../store/published.ts';
import { findRevision } from '../store/revisions.ts';
import { deleteSessions } from '../store/sessions.ts';
import { updateState } from '../store/users.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { publishedRevision, stateAfter } from './publish.ts';

type Defaults = Pick<Accounts, 'defaultLanguage'>;

/** Hides a suspended user from visitors and ends all sessions. A resumed user has to sign in again. */
export function suspendUser(accounts: Accounts, username: string): Promise<void> {
  return changeUser(accounts, username, suspendIn);
}

/** Suspends within a transaction. Members who deleted their account can no longer return. */
export async function suspendIn(change: AccountChange): Promise<void> {
  const { queries, user, note } = change;
  if (user.leaving === 0) return hideIn(change);
  await shutOut(queries, user.id);
  await note('user.suspended');
}

/** Ends every session and hides the profile. */
export async function hideIn(
  { queries, user, note }: AccountChange,
  details: EventDetails = {},
): Promise<void> {
  const state = stateAfter(user, 'suspend');
  await deletePublished(queries, user.id);
  await updateState(queries, user.id, state, user.state);
  await deleteSessions(queries, user.id);
  await note('user.suspended', details);
}

/**
 * Restores the user's previous state, with the revision that visitors saw. False if the organization's
 * directory has reported meanwhile that the user left. In that case the directory suspends the user, until
 * the directory or a second call resumes them.
 */
export function resumeUser(accounts: Accounts, username: string): Promise<boolean> {
  return changeUser(accounts, username, async (change) => {
    stateAfter(change.user, 'resume');
    if (await handOverLeaver(change.queries, change.user.id)) return false;
    await resumeIn(accounts, change);
    return true;
  });
}

/** As `resumeUser`, within a transaction. */
export async function resumeIn(accounts: Defaults, change: AccountChange): Promise<void> {
  const { queries, user, note } = change;
  const state = stateAfter(user, 'resume');
  if (state === 'published') await showRevisionAgain(accounts, change);
  await updateState(queries, user.id, state, null);
  await markResumed(queries, user.id);
  await note('user.resumed');
}

/** Keeps the original time of publication. */
export async function showRevisionAgain(accounts: Defaults, change: AccountChange): Promise<void> {
  const { queries, user } = change;
  const revision = user.published === null ? null : await findRevision(queries, user.id, user.published);
  const at = (await findPublishedAt(queries, user.id)) ?? change.at;
  if (revision) await publishedRevision(accounts, { ...change, at }, revision);
}
