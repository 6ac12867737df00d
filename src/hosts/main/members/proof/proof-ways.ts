import { hasPassword } from '../../../../accounts/identity/sessions.ts';
import { findEmail } from '../../../../store/emails.ts';
import { listIdentities } from '../../../../store/identities.ts';
import { listPasskeys } from '../../../../store/passkeys.ts';
import { findSecondFactor } from '../../../../store/second-factors.ts';
import { offeredWaysOf } from '../offered-ways.ts';
import type { MemberCall } from '../services.ts';

/** How a member can prove their identity: the ways that they have, and that are offered for signing in. */
export interface ProofWays {
  readonly password: boolean;
  readonly passkey: boolean;
  readonly provider: boolean;
  /** The address; null where there is none. */
  readonly mail: string | null;
  /** Whether a code is asked for with the password and the mail. */
  readonly hasSecondFactor: boolean;
}

export async function findProofWays(call: MemberCall): Promise<ProofWays> {
  const { accounts, signInWays, slots, exchange } = call;
  const { database, outbox = null } = accounts;
  const { session } = exchange.visitor;
  const { userId } = session;
  const offers = (way: (typeof signInWays)[number]) => signInWays.includes(way);
  const issuer = slots.providers[0]?.issuer ?? null;
  const identities = issuer === null ? [] : await listIdentities(database, userId);
  const email = outbox && offers('mail') ? await findEmail(database, userId) : null;
  const { passkeyHost } = offeredWaysOf(call);
  const passkeys = passkeyHost === null ? [] : await listPasskeys(database, userId);
  return {
    password: offers('password') && hasPassword(session),
    passkey: passkeys.some(({ host }) => host === passkeyHost),
    provider: identities.some((identity) => identity.issuer === issuer),
    mail: email?.address ?? null,
    hasSecondFactor: (await findSecondFactor(database, userId)) !== null,
  };
}

export function hasNone({ password, passkey, provider, mail }: ProofWays): boolean {
  return !password && !passkey && !provider && mail === null;
}
