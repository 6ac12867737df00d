import { parseDraft } from '../profile/draft.ts';
import type { NewMember } from '../profile/parse-new-members.ts';
import { prepareSchema } from '../profile/schema.ts';
import { type Accounts, changeUserIn } from './change-user.ts';
import { checkUsername, createUsersIn, firstDraft, nameTaken } from './create-user.ts';
import { checkEmailAddress, replaceEmail } from './email.ts';

/** A new user, with a name and an address where they are known: in one transaction. */
export async function addMember(accounts: Accounts, { username, name, email }: NewMember): Promise<void> {
  checkUsername(username);
  const address = email === null ? null : checkEmailAddress(email);
  const document = { basics: { name } };
  await prepareSchema(document);
  const first = name === null ? null : firstDraft(JSON.stringify(parseDraft(document)));
  await accounts.database.transaction(async (queries) => {
    const created = await createUsersIn(queries, accounts, [{ username, first }]);
    if (!created.has(username)) throw nameTaken(username);
    if (address !== null)
      await changeUserIn(queries, accounts, username, (change) => replaceEmail(accounts, change, address));
  });
}
