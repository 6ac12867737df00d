import { takeKeptRequest, type WaitingRequest } from '../../../../accounts/identity/kept-requests.ts';
import { isRight, mayUse } from '../../../../accounts/identity/rights.ts';
import { HttpError } from '../../../../core/kernel/http-error.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import type { IncomingRequest } from '../../../../core/kernel/request.ts';
import { matchRoute } from '../../../../core/routing/match-route.ts';
import type { Session } from '../../../../store/sessions.ts';
import type { VisitorExchange } from '../../../web/route.ts';
import { leaveFor } from '../leaving-page.tsx';
import type { MemberCall } from '../services.ts';
import { nextOf } from '../sign-in/next-of.ts';
import { renderGone } from './proof-messages.tsx';

/** Runs the request that waited for re-authentication. */
export async function continueRequest(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const id = queryParameter(exchange.query, 'request');
  return id === null ? redirect(303, nextOf(exchange)) : continueKeptRequest(call, id);
}

export async function continueKeptRequest(call: MemberCall, id: string): Promise<Reply> {
  const { exchange } = call;
  const waiting = await takeKeptRequest(call, exchange.visitor.session.id, id);
  return waiting === null ? renderGone(exchange) : replayRequest(exchange, waiting);
}

/** Runs the request as if it arrived now. Routes for operators and roles still check access. */
export async function replayRequest(exchange: VisitorExchange, waiting: WaitingRequest): Promise<Reply> {
  const { host, visitor } = exchange;
  const { path, query, form, upload } = waiting;
  if (form === null) return redirect(303, path + query);
  const match = matchRoute(host.routes, 'POST', path);
  if (match.kind !== 'found' || !isTheirs(visitor.session, match.route.access))
    throw new HttpError(404, 'There is no such page.');
  const request = formRequest(exchange.request, path + query, { form, upload });
  const url = host.origin + path + query;
  const answer = await match.route.handle({ ...exchange, request, path, query, url, match }, match.params);
  const { Location: place } = answer.headers;
  return typeof place === 'string' && !place.startsWith('/') ? leaveFor(exchange, place) : answer;
}

function isTheirs(session: Session | null, access: string): boolean {
  if (access === 'member' || session?.operator === 1) return true;
  return session !== null && isRight(access) && mayUse(session, access);
}

function formRequest(
  sent: IncomingRequest,
  target: string,
  { form, upload }: { readonly form: string; readonly upload: string | undefined },
): IncomingRequest {
  const type = upload ?? 'application/x-www-form-urlencoded';
  const bytes = Buffer.from(form, upload === undefined ? 'utf8' : 'base64');
  const others = sent.rawHeaders.flatMap((name, index) => {
    const isName = index % 2 === 0;
    return isName && !/^content-(type|length)$/i.test(name) ? [name, sent.rawHeaders[index + 1] ?? ''] : [];
  });
  return {
    ...sent,
    method: 'POST',
    target,
    rawHeaders: [...others, 'Content-Type', type],
    headers: { ...sent.headers, 'content-type': type, 'content-length': undefined },
    body: {
      reading: false,
      async *stream() {
        yield bytes;
      },
    },
  };
}
