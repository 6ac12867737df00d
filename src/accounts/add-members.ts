import { foldEmailAddress } from '../core/platform/email-address.ts';
import { parseDraft } from '../domain/profile/draft.ts';
import type { NewMember } from '../domain/profile/parse-new-members.ts';
import { prepareSchema } from '../domain/profile/schema.ts';
import { listEmailOwners } from '../store/emails.ts';
import type { Accounts } from './change-user.ts';
import { checkUsername, createUsersIn, firstDraft, type Newcomer } from './create-user.ts';
import { checkEmailAddress } from './email.ts';

/** Users per transaction, so that other writers wait only briefly. Two thousand users fit into the time of a request. */
const atOnce = 100;

/** Adds new users, with names and email addresses if they are known. Returns the usernames that were free. */
export async function addMembers(accounts: Accounts, members: readonly NewMember[]): Promise<Set<string>> {
  await prepareSchema({ basics: {} });
  const newcomers = members.map(describe);
  const added = new Set<string>();
  for (let at = 0; at < newcomers.length; at += atOnce) {
    for (const username of await addSome(accounts, newcomers.slice(at, at + atOnce))) added.add(username);
    // Lets other requests run between two batches.
    await Bun.sleep(0);
  }
  return added;
}

function describe({ username, name, email }: NewMember): Newcomer {
  checkUsername(username);
  const first = name === null ? null : firstDraft(JSON.stringify(parseDraft({ basics: { name } })));
  return { username, first, ...(email !== null && { email: checkEmailAddress(email) }) };
}

async function addSome(
  accounts: Accounts,
  newcomers: readonly Newcomer[],
  isLastTry = false,
): Promise<Set<string>> {
  const { database } = accounts;
  try {
    return await database.transaction(async (queries) => {
      const addresses = newcomers.flatMap(({ email }) =>
        email === undefined ? [] : foldEmailAddress(email),
      );
      const taken = await listEmailOwners(queries, addresses);
      const fits = newcomers.filter(({ email }) => !email || !taken.has(foldEmailAddress(email)));
      return createUsersIn(queries, accounts, fits);
    });
  } catch (error) {
    if (isLastTry || !database.dialect.isUniqueViolation(error)) throw error;
    // Another account got one of the email addresses meanwhile. The second pass skips that address.
    return addSome(accounts, newcomers, true);
  }
}
