import type { OfferedWays } from '../../../accounts/identity/ways-in.ts';
import { findProviderOf } from './identity-provider.ts';
import type { VisitorCall } from './services.ts';

/** The sign-in methods that this host offers. */
export function offeredWaysOf({ accounts, signInWays, slots, exchange }: VisitorCall): OfferedWays {
  const { origin } = exchange.host;
  const has = (way: (typeof signInWays)[number]) => signInWays.includes(way);
  return {
    password: has('password'),
    passkeyHost: has('passkey') ? (slots.credentials[0]?.hostOf(origin) ?? null) : null,
    servesIssuer: async (issuer) => (await findProviderOf(slots.providers, { issuer })) !== null,
    mail: accounts.outbox != null && (has('mail') || has('password')),
  };
}
