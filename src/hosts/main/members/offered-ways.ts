import type { OfferedWays } from '../../../accounts/identity/ways-in.ts';
import { canHavePasskeys, rpIdOf } from '../../../accounts/identity/webauthn/verify-ceremony.ts';
import type { VisitorCall } from './services.ts';

/** The ways to sign in that this host offers. */
export function offeredWaysOf({ accounts, signInWays, slots, exchange }: VisitorCall): OfferedWays {
  const { origin } = exchange.host;
  const has = (way: (typeof signInWays)[number]) => signInWays.includes(way);
  return {
    password: has('password'),
    passkeyHost: has('passkey') && canHavePasskeys(origin) ? rpIdOf(origin) : null,
    issuer: slots.providers[0]?.issuer ?? null,
    mail: accounts.outbox != null && (has('mail') || has('password')),
  };
}
