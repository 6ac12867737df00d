import { foldEmailAddress, parseEmailAddress } from '../../core/platform/email-address.ts';
import { documentOf } from '../../domain/profile/draft.ts';
import { findEmail, findEmailOwner } from '../../store/emails.ts';
import { type Accounts, changeUser } from '../change-user.ts';
import { replaceEmail } from '../email.ts';
import { findDraft } from '../find-draft.ts';

/**
 * Makes the email address in the draft that of the account, unless the account already has one, which its
 * owner may have chosen. Returns null, or the reason why it can't be used.
 */
export function takeAccountEmail(accounts: Accounts, username: string): Promise<string | null> {
  const quiet = { ...accounts, outbox: null };
  return changeUser(quiet, username, async (change) => {
    const { queries, user } = change;
    const typed = documentOf(await findDraft(queries, user)).basics?.email;
    if (typed === undefined || (await findEmail(queries, user.id)) !== null) return null;
    const address = parseEmailAddress(typed);
    if (address === null) return 'cannot be the email address of an account';
    const owner = await findEmailOwner(queries, foldEmailAddress(address));
    if (owner) return 'is the email address of another account';
    await replaceEmail(quiet, change, address, 1);
    return null;
  });
}
