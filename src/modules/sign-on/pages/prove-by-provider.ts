import { queryParameter } from '../../../core/kernel/query.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import { nextOf } from '../../../hosts/main/members/sign-in/next-of.ts';
import { listIdentities } from '../../../store/identities.ts';
import type { SignOnServices } from './sign-on-services.ts';
import { leaveForProvider } from './start-sign-on.ts';

/**
 * Completes re-authentication after a fresh sign-in at the provider. The member presses a button, because a
 * form cannot follow a redirect.
 */
export async function postProofByProvider(call: MemberCall & SignOnServices): Promise<Reply> {
  const { exchange } = call;
  const { userId } = exchange.visitor.session;
  const identities = await listIdentities(call.accounts.database, userId);
  const isForm = queryParameter(exchange.query, 'request') !== null;
  const next = isForm ? mainPaths.proof + exchange.query : nextOf(exchange);
  const own = await Promise.all(identities.map(({ issuer }) => call.signOn.provider.serves(issuer)));
  const issuer = identities.find((_, index) => own[index])?.issuer ?? null;
  return leaveForProvider(call, { kind: 'proof', next, userId }, issuer);
}
