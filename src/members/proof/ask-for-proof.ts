import { keepRequest } from '../../identity/kept-requests.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { readOwnForm } from '../own-form.tsx';
import type { MemberCall } from '../services.ts';
import { replayRequest } from './continue-request.ts';
import { renderNoWay } from './proof-messages.tsx';
import { findProofWays, hasNone } from './proof-ways.ts';

/** A member who has no way to prove their identity may still add one: otherwise they could never sign in again. */
const firstWaysIn = ['change-password', 'change-address', 'add-passkey', 'connect-identity'];

/** Stores the request, and redirects the member to the page that asks for a proof of identity. */
export async function askForProof(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const { request, path, query, match, visitor } = exchange;
  const isPage = request.method === 'GET' || request.method === 'HEAD';
  if (isPage) return redirect(303, `${mainPaths.proof}?next=${encodeURIComponent(path + query)}`);
  const route = match.kind === 'found' ? match.route : null;
  const waiting = { path, query, form: String(await readOwnForm(exchange, route?.largestForm)) };
  if (hasNone(await findProofWays(call))) {
    const isFirst = route !== null && firstWaysIn.includes(route.name);
    return isFirst ? replayRequest(exchange, waiting) : renderNoWay(exchange);
  }
  const id = await keepRequest(call, visitor.session.id, waiting);
  return redirect(303, `${mainPaths.proof}?request=${id}`);
}
