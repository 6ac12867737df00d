import { foldEmailAddress } from '../../core/platform/email-address.ts';
import type { Queries } from '../../store/database.ts';
import { findEmailOwner } from '../../store/emails.ts';
import { isShutOut } from '../../store/leaving.ts';
import type { StoredMail } from '../../store/mails.ts';
import { hasRegistrationFor, isWaiting } from '../../store/registrations.ts';

/**
 * Chooses the mail to an applicant: a link that confirms the email address, unless it has an account or waits
 * for an operator. Null if no mail is sent.
 */
export async function chooseRegistrationMail(queries: Queries, mail: StoredMail): Promise<StoredMail | null> {
  const folded = foldEmailAddress(mail.address);
  const owner = await findEmailOwner(queries, folded);
  if (owner) {
    const isThere = !isShutOut(owner);
    const { userId, address } = owner;
    return isThere ? { ...mail, kind: 'address-in-use', userId, address, details: '{}', secret: null } : null;
  }
  if (await isWaiting(queries, folded)) return { ...mail, kind: 'registration-waits', secret: null };
  return (await hasRegistrationFor(queries, mail.id)) ? mail : null;
}
