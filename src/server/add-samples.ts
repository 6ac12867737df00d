import type { Accounts } from '../accounts/change-user.ts';
import { createUser } from '../accounts/create-user.ts';
import { publish } from '../accounts/publish.ts';
import { saveDraft } from '../accounts/save-draft.ts';
import { samples } from '../profile/samples.ts';
import { hasUsers } from '../store/users.ts';

/** Only where nobody is yet: a database with users in it is never touched. */
export async function addSamples(accounts: Accounts): Promise<void> {
  if (await hasUsers(accounts.database)) return;
  for (const [username, document] of Object.entries(samples)) {
    await createUser(accounts, username);
    await saveDraft(accounts, username, document);
    await publish(accounts, username);
  }
}
