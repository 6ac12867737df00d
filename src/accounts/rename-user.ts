import { wordsOfName } from '../domain/profile/name-words.ts';
import { foldUsername } from '../domain/profile/username.ts';
import { updateNameWords } from '../store/user-names.ts';
import { isNameTaken, ownsFormerName, updateUsername } from '../store/users.ts';
import { showRevisionAgain } from './change-state.ts';
import { type Accounts, changeUser } from './change-user.ts';
import { checkUsername, nameTaken } from './create-user.ts';

/** Renames a user. The previous username stays reserved for them and redirects visitors. */
export async function renameUser(accounts: Accounts, username: string, newName: string): Promise<void> {
  checkUsername(newName);
  const renamed = changeUser(accounts, username, async (change) => {
    const { queries, user, note } = change;
    if (newName === username) return;
    const folds = { old: foldUsername(username), new: foldUsername(newName) };
    const own = await ownsFormerName(queries, user.id, folds.new);
    if (folds.old !== folds.new && !own && (await isNameTaken(queries, folds.new))) throw nameTaken(newName);
    await updateUsername(queries, user, newName, folds);
    await updateNameWords(queries, user.id, wordsOfName(newName, user.name));
    if (user.state === 'published')
      await showRevisionAgain(accounts, { ...change, user: { ...user, username: newName } });
    await note('user.renamed', { formerUsername: username });
  });
  await renamed.catch((error: unknown) => {
    throw accounts.database.dialect.isUniqueViolation(error) ? nameTaken(newName) : error;
  });
}
