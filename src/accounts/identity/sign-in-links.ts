import { createSecret, hashSecret } from '../../core/platform/secret.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { isShutOut } from '../../store/leaving.ts';
import { findLinkOwner, type LinkOwner, takeLink, upsertLink } from '../../store/sign-in-links.ts';
import { type Accounts, changeUser } from '../change-user.ts';

/** Creates the secret of a link that signs in once. It replaces an earlier link. */
export function createSignInLink(accounts: Accounts, username: string, expiresAt: Date): Promise<string> {
  return changeUser(accounts, username, async ({ queries, user, note }) => {
    if (isShutOut(user)) throw new Refusal('impossible', `${username} is suspended. Resume the user first.`);
    const { secret, hash } = createSecret();
    await upsertLink(queries, { userId: user.id, hash, expiresAt: expiresAt.toISOString() });
    await note('sign-in-link.created');
    return secret;
  });
}

export async function findSignInLink({ database, now }: Accounts, secret: string): Promise<LinkOwner | null> {
  const hash = hashSecret(secret);
  return hash === null ? null : findLinkOwner(database, hash, now().toISOString());
}

export async function useSignInLink({ database, now }: Accounts, secret: string): Promise<LinkOwner | null> {
  const hash = hashSecret(secret);
  return hash === null
    ? null
    : database.transaction((queries) => takeLink(queries, hash, now().toISOString()));
}
