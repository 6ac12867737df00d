import { queryParameter } from '../../kernel/query.ts';
import type { Reply } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { SignOnFailure } from '../../sign-on/sign-on-failure.ts';
import type { MemberCall } from '../services.ts';
import { nextOf } from '../sign-in/next-of.ts';
import { renderFailure } from '../sign-on/failure-page.tsx';
import { renderLeavingFor } from '../sign-on/leaving-page.tsx';
import type { SignOnServices } from '../sign-on/sign-on-services.ts';
import { beginSignOn } from '../sign-on/start-sign-on.ts';

/** After a fresh sign-in at the provider, the member goes on by a button: a form cannot follow from there. */
export async function postProofByProvider(call: MemberCall & SignOnServices): Promise<Reply> {
  const { exchange } = call;
  const { userId } = exchange.visitor.session;
  const isForm = queryParameter(exchange.query, 'request') !== null;
  const next = isForm ? mainPaths.proof + exchange.query : nextOf(exchange);
  try {
    const begun = await beginSignOn(call, { kind: 'proof', next, userId });
    return renderLeavingFor(call, begun);
  } catch (error) {
    if (error instanceof SignOnFailure) return renderFailure(call, error);
    throw error;
  }
}
