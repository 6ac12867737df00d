import { foldUsername } from '../profile/username.ts';
import { findPublishedAt } from '../store/events.ts';
import { deletePublished } from '../store/published.ts';
import { findRevision } from '../store/revisions.ts';
import { isNameTaken, ownsFormerName, updateState, updateUsername } from '../store/users.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { checkUsername, nameTaken } from './create-user.ts';
import { publishedRevision, stateAfter } from './publish.ts';

/** To readers a suspended user never existed. */
export function suspendUser(accounts: Accounts, username: string): Promise<void> {
  return changeUser(accounts, username, async ({ queries, user, note }) => {
    const state = stateAfter(user, 'suspend');
    await deletePublished(queries, user.id);
    await updateState(queries, user.id, state, user.state);
    await note('user.suspended');
  });
}

/** Back to what they were, with the revision that readers saw. */
export function resumeUser(accounts: Accounts, username: string): Promise<void> {
  return changeUser(accounts, username, async (change) => {
    const { queries, user, note } = change;
    const state = stateAfter(user, 'resume');
    if (state === 'published') await showAgain(accounts, change);
    await updateState(queries, user.id, state, null);
    await note('user.resumed');
  });
}

/** The old name stays theirs, and leads readers to the new one. */
export async function renameUser(accounts: Accounts, username: string, newName: string): Promise<void> {
  checkUsername(newName);
  const renamed = changeUser(accounts, username, async (change) => {
    const { queries, user, note } = change;
    if (newName === username) return;
    const folds = { old: foldUsername(username), new: foldUsername(newName) };
    const own = await ownsFormerName(queries, user.id, folds.new);
    if (folds.old !== folds.new && !own && (await isNameTaken(queries, folds.new))) throw nameTaken(newName);
    await updateUsername(queries, user, newName, folds);
    if (user.state === 'published')
      await showAgain(accounts, { ...change, user: { ...user, username: newName } });
    await note('user.renamed', { formerUsername: username });
  });
  await renamed.catch((error: unknown) => {
    throw accounts.database.dialect.isUniqueViolation(error) ? nameTaken(newName) : error;
  });
}

/** What readers saw, with the time at which it was new to them. */
async function showAgain(accounts: Accounts, change: AccountChange): Promise<void> {
  const { queries, user } = change;
  const revision = user.published === null ? null : await findRevision(queries, user.id, user.published);
  const at = (await findPublishedAt(queries, user.id)) ?? change.at;
  if (revision) await publishedRevision(accounts, { ...change, at }, revision);
}
