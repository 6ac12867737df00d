import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { findCredentialVersion } from '../../store/credential-version.ts';
import type { Queries } from '../../store/database.ts';
import { findEmail } from '../../store/emails.ts';
import { listIdentities } from '../../store/identities.ts';
import { listPasskeys } from '../../store/passkeys.ts';
import type { AccountChange } from '../change-user.ts';

/** The sign-in methods that this site offers. */
export interface OfferedWays {
  readonly password: boolean;
  /** The host that passkeys are for. Null if they aren't offered. */
  readonly passkeyHost: string | null;
  /** Whether a provider of this site signs in identities of the issuer. */
  readonly servesIssuer: (issuer: string) => MaybePromise<boolean>;
  /** Whether links can be mailed, to sign in or to set a password. */
  readonly mail: boolean;
}

/** Removes a sign-in method unless it is the last. Without any method, only an operator could restore access. */
export async function removeWayIn<T>(
  { queries, user }: AccountChange,
  offered: OfferedWays,
  remove: () => Promise<T>,
): Promise<T> {
  const couldComeIn = await canComeIn(queries, user.id, offered);
  const removed = await remove();
  if (couldComeIn && !(await canComeIn(queries, user.id, offered)))
    throw new Refusal(
      'impossible',
      'This is the only sign-in method of the account. Set up another one first.',
    );
  return removed;
}

/** Whether the user has a sign-in method that the site offers. */
async function canComeIn(queries: Queries, userId: string, offered: OfferedWays): Promise<boolean> {
  const { password, passkeyHost, servesIssuer, mail } = offered;
  if (password && (await findCredentialVersion(queries, userId)) > 0) return true;
  if (mail && (await findEmail(queries, userId)) !== null) return true;
  if (passkeyHost !== null && (await listPasskeys(queries, userId)).some(({ host }) => host === passkeyHost))
    return true;
  for (const { issuer } of await listIdentities(queries, userId)) if (await servesIssuer(issuer)) return true;
  return false;
}
