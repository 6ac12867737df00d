import type { Accounts } from '../accounts/change-user.ts';
import { admitNewcomer } from '../accounts/invitations.ts';
import { doubtName } from '../accounts/name-doubts.ts';
import { erasureOf } from '../accounts/registrations.ts';
import { hashSecret } from '../platform/secret.ts';
import {
  findRegistrationByHash,
  markRegistrationApproved,
  markRegistrationConfirmed,
  type Registration,
} from '../store/registrations.ts';
import { type SpentLink, whyLinkIsSpent } from './mailed-links.ts';

/** The request of a secret, if its address can be confirmed; else why not. */
export async function openRegistration(
  { database, now }: Accounts,
  secret: string,
): Promise<Registration | SpentLink> {
  const hash = hashSecret(secret);
  const found = hash === null ? null : await findRegistrationByHash(database, hash);
  if (found === null) return 'unknown';
  return whyLinkIsSpent(found, found.confirmedAt, now()) ?? found;
}

/** What comes after it: an operator decides, or an invitation with this secret can be accepted at once. */
export type Confirmed = 'waits' | { readonly invitation: string };

export interface ConfirmRules {
  /** Whether who has a confirmed address comes in. */
  readonly isOpen: boolean;
  readonly reservedNames: readonly string[];
}

/** For the first who comes with it; null for all others. A username that could be somebody else's is an operator's to give. */
export function confirmRegistration(
  accounts: Accounts,
  secret: string,
  { id, address: email, name, username, language, mailId }: Registration,
  { isOpen, reservedNames }: ConfirmRules,
): Promise<Confirmed | null> {
  const { database, now } = accounts;
  const at = now().toISOString();
  return database.transaction(async (queries) => {
    const waiting = { at, erasedAt: erasureOf('waiting', now()) };
    if (!(await markRegistrationConfirmed(queries, hashSecret(secret) ?? '', waiting))) return null;
    const doubt = await doubtName(queries, username, reservedNames);
    if (!isOpen || doubt !== null) return 'waits';
    await markRegistrationApproved(queries, id, { at, erasedAt: erasureOf('decided', now()) });
    return {
      invitation: await admitNewcomer(
        queries,
        accounts,
        { email, name, username, language, list: null },
        mailId,
      ),
    };
  });
}
