import { hasPassword } from '../../../../accounts/identity/sessions.ts';
import { findEmail } from '../../../../store/emails.ts';
import { listIdentities } from '../../../../store/identities.ts';
import { listPasskeys } from '../../../../store/passkeys.ts';
import { findSecondFactor } from '../../../../store/second-factors.ts';
import { findProviderOf, type IdentityProvider } from '../identity-provider.ts';
import { offeredWaysOf } from '../offered-ways.ts';
import type { MemberCall } from '../services.ts';

/** The member's re-authentication methods that the site offers. */
export interface ProofWays {
  readonly password: boolean;
  readonly passkey: boolean;
  readonly providers: readonly IdentityProvider[];
  /** The email address. Null if mail can't be used. */
  readonly mail: string | null;
  /** Whether password and mail also need a code. */
  readonly hasSecondFactor: boolean;
}

export async function findProofWays(call: MemberCall): Promise<ProofWays> {
  const { accounts, signInWays, slots, exchange } = call;
  const { database, outbox = null } = accounts;
  const { session } = exchange.visitor;
  const { userId } = session;
  const offers = (way: (typeof signInWays)[number]) => signInWays.includes(way);
  const identities = slots.providers.length > 0 ? await listIdentities(database, userId) : [];
  const own = await Promise.all(identities.map((identity) => findProviderOf(slots.providers, identity)));
  const email = outbox && offers('mail') ? await findEmail(database, userId) : null;
  const { passkeyHost } = offeredWaysOf(call);
  const passkeys = passkeyHost === null ? [] : await listPasskeys(database, userId);
  return {
    password: offers('password') && hasPassword(session),
    passkey: passkeys.some(({ host }) => host === passkeyHost),
    providers: slots.providers.filter((provider) => own.includes(provider)),
    mail: email?.address ?? null,
    hasSecondFactor: (await findSecondFactor(database, userId)) !== null,
  };
}

export function hasNone({ password, passkey, providers, mail }: ProofWays): boolean {
  return !password && !passkey && providers.length === 0 && mail === null;
}
