import { hashSecret } from '../../core/platform/secret.ts';
import {
  findRegistrationByHash,
  markRegistrationApproved,
  markRegistrationConfirmed,
  type Registration,
} from '../../store/registrations.ts';
import type { Accounts } from '../change-user.ts';
import { findNameConflict } from '../find-name-conflict.ts';
import { admitNewcomer } from '../invitations.ts';
import { erasureOf } from '../registrations.ts';
import { type SpentLink, whyLinkIsSpent } from './mailed-links.ts';

/** The registration for a secret if its email address can be confirmed, otherwise the reason. */
export async function openRegistration(
  { database, now }: Accounts,
  secret: string,
): Promise<Registration | SpentLink> {
  const hash = hashSecret(secret);
  const found = hash === null ? null : await findRegistrationByHash(database, hash);
  if (found === null) return 'unknown';
  return whyLinkIsSpent(found, found.confirmedAt, now()) ?? found;
}

/** The next step: an operator decides, or the invitation with this secret can be accepted now. */
export type Confirmed = 'waits' | { readonly invitation: string };

export interface ConfirmRules {
  /** Whether a confirmed email address is enough to get an account. */
  readonly isOpen: boolean;
  readonly reservedNames: readonly string[];
}

/** Null if the link was already used. An operator has to approve a username that is similar to another. */
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
    const doubt = await findNameConflict(queries, username, reservedNames);
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
