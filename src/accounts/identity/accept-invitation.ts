import { hashSecret } from '../../core/platform/secret.ts';
import type { Transaction } from '../../store/database.ts';
import { findInvitationByHash, type Invitation, markInvitationAccepted } from '../../store/invitations.ts';
import { upsertPassword } from '../../store/passwords.ts';
import type { Proven } from '../../store/sessions.ts';
import { type AccountChange, type Accounts, changeUserIn } from '../change-user.ts';
import { checkUsername, createUsersIn, firstDraft, nameTaken } from '../create-user.ts';
import { replaceEmail } from '../email.ts';
import { type SpentLink, whyLinkIsSpent } from './mailed-links.ts';

/** The invitation for a secret if it is valid, otherwise the reason. */
export async function openInvitation(
  { database, now }: Accounts,
  secret: string,
): Promise<Invitation | SpentLink> {
  const hash = hashSecret(secret);
  const found = hash === null ? null : await findInvitationByHash(database, hash);
  if (found === null) return 'unknown';
  return whyLinkIsSpent(found, found.acceptedAt, now()) ?? found;
}

export interface Acceptance {
  readonly username: string;
  readonly credential: FirstCredential;
}

/** The first credential of a new member. */
export type FirstCredential =
  /** The hash of the validated password. */
  | { readonly passwordHash: string }
  /**
   * A credential of another kind. `add` stores it in the same transaction. `userId` is set if the credential
   * already contains it.
   */
  | { readonly add: (change: AccountChange) => Promise<void>; readonly userId?: string };

/** Creates the account with the invited email address. Null if the link was already used. */
export function acceptInvitation(
  accounts: Accounts,
  invitation: Invitation,
  acceptance: Acceptance,
): Promise<Proven | null> {
  return accounts.database
    .transaction((queries) => acceptInvitationIn(queries, accounts, invitation, acceptance))
    .catch((error: unknown) => {
      if (error instanceof SpentInvitation) return null;
      throw error;
    });
}

/** As `acceptInvitation`, within a transaction. If it throws, the transaction must be rolled back. */
export async function acceptInvitationIn(
  queries: Transaction,
  accounts: Accounts,
  { id, address, name }: Invitation,
  { username, credential }: Acceptance,
): Promise<Proven> {
  checkUsername(username);
  const actor = { ...accounts, actor: username };
  const first = name === null ? null : firstDraft(JSON.stringify({ basics: { name } }));
  const created = await createUsersIn(queries, actor, [
    { username, first, ...('userId' in credential && { id: credential.userId }) },
  ]);
  if (!created.has(username)) throw nameTaken(username);
  return changeUserIn(queries, actor, username, async (change) => {
    const { user, at } = change;
    if (!(await markInvitationAccepted(queries, id, user.id, at))) throw new SpentInvitation();
    await replaceEmail(actor, change, address);
    return { userId: user.id, credentialVersion: await setCredential(change, credential) };
  });
}

/** Returns the credential version for new sessions. */
async function setCredential(change: AccountChange, credential: FirstCredential): Promise<0 | 1> {
  const { queries, user, at } = change;
  if ('passwordHash' in credential) {
    await upsertPassword(queries, user.id, { hash: credential.passwordHash, credentialVersion: 1, at });
    return 1;
  }
  await credential.add(change);
  return 0;
}

/** Another request used the invitation at the same time. */
export class SpentInvitation extends Error {}
