import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { findSignOn } from '../../../../store/sign-ons.ts';
import { findProviderOf } from '../identity-provider.ts';
import type { VisitorCall } from '../services.ts';

/** Here in any case, and first; at the provider, too, where the session came from it. */
export async function postSignOut(call: VisitorCall): Promise<Reply> {
  const { accounts, slots, sessions, exchange } = call;
  const { session } = exchange.visitor;
  // It goes with the session.
  const isSignOn = slots.providers.some(({ method }) => method === session?.startedBy);
  const told = session && isSignOn ? await findSignOn(accounts.database, session.id) : null;
  await sessions.signOut(exchange);
  const provider = told && (await findProviderOf(slots.providers, told));
  return provider ? provider.signOut(exchange, told) : redirect(303, mainPaths.landing);
}
