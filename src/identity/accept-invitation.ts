import { type Accounts, changeUserIn } from '../accounts/change-user.ts';
import { checkUsername, createUsersIn, nameTaken } from '../accounts/create-user.ts';
import { replaceEmail } from '../accounts/email.ts';
import { hashSecret } from '../platform/secret.ts';
import { findInvitationByHash, type Invitation, markInvitationAccepted } from '../store/invitations.ts';
import { upsertPassword } from '../store/passwords.ts';
import type { Proven } from '../store/sessions.ts';
import type { SpentLink } from './mailed-links.ts';

/** The invitation of a secret, if it is good; else why not. */
export async function openInvitation(
  { database, now }: Accounts,
  secret: string,
): Promise<Invitation | SpentLink> {
  const hash = hashSecret(secret);
  const found = hash === null ? null : await findInvitationByHash(database, hash);
  if (found === null) return 'unknown';
  if (found.acceptedAt !== null) return 'used';
  if (found.withdrawnAt !== null) return 'withdrawn';
  return found.expiresAt > now().toISOString() ? found : 'expired';
}

export interface Acceptance {
  readonly secret: string;
  readonly username: string;
  /** Of the password that was checked. */
  readonly passwordHash: string;
}

/** A new account, with the address that the link went to; null for everybody after the first. */
export function acceptInvitation(
  accounts: Accounts,
  { address, name }: Invitation,
  { secret, username, passwordHash }: Acceptance,
): Promise<Proven | null> {
  checkUsername(username);
  const actor = { ...accounts, actor: username };
  const document = name === null ? null : JSON.stringify({ basics: { name } });
  const first = document && { document, files: '{}', blobs: new Map(), publish: false, shown: null };
  return accounts.database
    .transaction(async (queries) => {
      const created = await createUsersIn(queries, actor, [{ username, first: first || null }]);
      if (!created.has(username)) throw nameTaken(username);
      return changeUserIn(queries, actor, username, async (change) => {
        const { user, at } = change;
        const isFirst = await markInvitationAccepted(queries, hashSecret(secret) ?? '', user.id, at);
        // Nothing of it was done.
        if (!isFirst) throw new SpentInvitation();
        await replaceEmail(actor, change, address);
        await upsertPassword(queries, user.id, { hash: passwordHash, credentialVersion: 1, at });
        return { userId: user.id, credentialVersion: 1 };
      });
    })
    .catch((error: unknown) => {
      if (error instanceof SpentInvitation) return null;
      throw error;
    });
}

class SpentInvitation extends Error {}
