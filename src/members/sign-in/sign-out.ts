import type { Visitor } from '../../identity/visitor.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import type { MemberServices } from '../services.ts';

/** Here in any case; at the provider, too, where the session came from it. */
export async function postSignOut(services: MemberServices, exchange: Exchange<Visitor>): Promise<Reply> {
  const { signOn, sessions } = services;
  const isSignOn = signOn !== null && exchange.visitor.session?.startedBy === 'oidc';
  const { findLogoutUrl, renderSignedOut } = await import('../sign-on/leave-provider.tsx');
  const url = isSignOn ? await findLogoutUrl({ ...services, signOn }, exchange.visitor) : null;
  await sessions.signOut(exchange);
  return isSignOn && url !== null
    ? renderSignedOut({ ...services, signOn }, exchange, url)
    : redirect(303, mainPaths.landing);
}
