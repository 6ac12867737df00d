import { Refusal } from '../domain/profile/refusal.ts';
import { isUsername } from '../domain/profile/username.ts';
import { isBeingErased } from '../store/erasures.ts';
import { releaseNames } from '../store/stored-names.ts';
import { findUserByAnyName, listNames, lockUserById } from '../store/users.ts';
import { type Accounts, noteAudit } from './change-user.ts';

/** Frees all usernames of a deleted user, and removes them from every table except the audit log. Returns them. */
export function releaseUsername(accounts: Accounts, username: string): Promise<readonly string[]> {
  return accounts.database.transaction(async (queries) => {
    const found = isUsername(username) ? await findUserByAnyName(queries, username) : null;
    const user = found && (await lockUserById(queries, found.id));
    if (!user)
      throw new Refusal(
        'unknown',
        `No user is or was named ${username}. The username is free, or misspelled.`,
      );
    if (user.state !== 'deleted')
      throw new Refusal(
        'impossible',
        `${user.username} is not deleted, so ${username} is not free. To delete the user: vitrine user delete ${user.username}`,
      );
    if (await isBeingErased(queries, user.id))
      throw new Refusal(
        'busy',
        `Vitrine still erases the data of ${user.username}. Keep the server running and try again in a few minutes.`,
      );
    const names = await listNames(queries, user.id);
    await noteAudit(queries, accounts, { type: 'user.released', user });
    await releaseNames(queries, user, names);
    return names;
  });
}
