import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { findSignOn } from '../../../../store/sign-ons.ts';
import type { VisitorCall } from '../services.ts';

/** Here in any case, and first; at the provider, too, where the session came from it. */
export async function postSignOut(call: VisitorCall): Promise<Reply> {
  const { accounts, signOn, sessions, exchange } = call;
  const { session } = exchange.visitor;
  // It goes with the session.
  const told = session?.startedBy === 'oidc' ? await findSignOn(accounts.database, session.id) : null;
  await sessions.signOut(exchange);
  if (signOn === null || told === null) return redirect(303, mainPaths.landing);
  const { leaveProvider } = await import('../sign-on/leave-provider.tsx');
  return leaveProvider({ ...call, signOn }, told);
}
