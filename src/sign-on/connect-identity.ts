import { type Accounts, changeUser } from '../accounts/change-user.ts';
import { prepareSchema } from '../profile/schema.ts';
import { deleteIdentity, findIdentityOwner, type Identity, insertIdentity } from '../store/identities.ts';
import type { Session } from '../store/sessions.ts';
import { deleteSessionsOfIdentity } from '../store/sign-ons.ts';
import { fillEmptyDraft } from './fill-empty-draft.ts';
import type { SignedOn } from './provider.ts';
import { SignOnFailure } from './sign-on-failure.ts';

type Member = Pick<Session, 'username' | 'userId'>;

/** From now on the account opens with it, too. */
export async function connectIdentity(
  accounts: Accounts,
  { username, userId }: Member,
  { identity, payloads }: Pick<SignedOn, 'identity' | 'payloads'>,
): Promise<void> {
  await prepareSchema();
  await changeUser({ ...accounts, actor: username }, username, async (change) => {
    if (await insertIdentity(change.queries, userId, identity, change.at)) {
      await change.note('identity.added');
      await fillEmptyDraft(change, payloads);
      return;
    }
    const owner = await findIdentityOwner(change.queries, identity);
    if (owner?.userId !== userId) throw new SignOnFailure('identity-taken', 'it is of another account');
  });
}

/** Whoever came in by it is signed out. False when it is not theirs. */
export function disconnectIdentity(
  accounts: Accounts,
  { username, userId }: Member,
  identity: Identity,
): Promise<boolean> {
  return changeUser({ ...accounts, actor: username }, username, async ({ queries, note }) => {
    if (!(await deleteIdentity(queries, userId, identity))) return false;
    await deleteSessionsOfIdentity(queries, userId, identity);
    await note('identity.removed');
    return true;
  });
}
