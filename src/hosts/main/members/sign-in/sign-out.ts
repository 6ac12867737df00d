import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { findSignOn } from '../../../../store/sign-ons.ts';
import { findProviderOf } from '../identity-provider.ts';
import type { VisitorCall } from '../services.ts';

/** Signs out here first. Then signs out at the provider if the session started there. */
export async function postSignOut(call: VisitorCall): Promise<Reply> {
  const { accounts, slots, sessions, exchange } = call;
  const { session } = exchange.visitor;
  // Read first, because it is deleted with the session.
  const isSignOn = slots.providers.some(({ method }) => method === session?.startedBy);
  const told = session && isSignOn ? await findSignOn(accounts.database, session.id) : null;
  await sessions.signOut(exchange);
  const provider = told && (await findProviderOf(slots.providers, told));
  return provider ? provider.signOut(exchange, told) : redirect(303, mainPaths.landing);
}
