import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { findSignOn } from '../../../../store/sign-ons.ts';
import type { VisitorCall } from '../services.ts';

/** Here in any case, and first; at the provider, too, where the session came from it. */
export async function postSignOut(call: VisitorCall): Promise<Reply> {
  const { accounts, slots, sessions, exchange } = call;
  const { session } = exchange.visitor;
  // It goes with the session.
  const told = session?.startedBy === 'oidc' ? await findSignOn(accounts.database, session.id) : null;
  await sessions.signOut(exchange);
  const provider = slots.providers.find(({ issuer }) => issuer === told?.issuer);
  return provider && told ? provider.signOut(exchange, told) : redirect(303, mainPaths.landing);
}
