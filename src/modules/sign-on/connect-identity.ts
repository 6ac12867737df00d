import { type AccountChange, type Accounts, changeUser } from '../../accounts/change-user.ts';
import { type OfferedWays, removeWayIn } from '../../accounts/identity/ways-in.ts';
import { prepareSchema } from '../../domain/profile/schema.ts';
import { deleteIdentity, findIdentityOwner, type Identity, insertIdentity } from '../../store/identities.ts';
import type { Session } from '../../store/sessions.ts';
import { deleteSessionsOfIdentity } from '../../store/sign-ons.ts';
import { fillEmptyDraft } from './fill-empty-draft.ts';
import type { SignedOn } from './provider.ts';
import { SignOnFailure } from './sign-on-failure.ts';

type Member = Pick<Session, 'username' | 'userId'>;
type Person = Pick<SignedOn, 'identity' | 'payloads'>;

/** Connects an identity, which then signs in to the account. */
export async function connectIdentity(
  accounts: Accounts,
  { username }: Pick<Member, 'username'>,
  person: Person,
): Promise<void> {
  await prepareSchema();
  await changeUser({ ...accounts, actor: username }, username, addIdentityIn(person));
}

/** Connects an identity within a change. */
export function addIdentityIn({ identity, payloads }: Person): (change: AccountChange) => Promise<void> {
  return async (change) => {
    const { queries, user, at, note } = change;
    if (await insertIdentity(queries, user.id, identity, at)) {
      await note('identity.added');
      await fillEmptyDraft(change, payloads);
      return;
    }
    const owner = await findIdentityOwner(queries, identity);
    if (owner?.userId !== user.id) throw new SignOnFailure('identity-taken', 'it belongs to another account');
  };
}

/**
 * Disconnects an identity, unless it is the last sign-in method. Its sessions end. False if it belongs to
 * another user.
 */
export function disconnectIdentity(
  accounts: Accounts,
  { username, userId }: Member,
  identity: Identity,
  offered: OfferedWays,
): Promise<boolean> {
  return changeUser({ ...accounts, actor: username }, username, async (change) => {
    const { queries, note } = change;
    const isTheirs = await removeWayIn(change, offered, () => deleteIdentity(queries, userId, identity));
    if (!isTheirs) return false;
    await deleteSessionsOfIdentity(queries, userId, identity);
    await note('identity.removed');
    return true;
  });
}
