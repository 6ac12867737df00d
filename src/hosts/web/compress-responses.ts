import { unlessKnown } from '../../core/kernel/conditional.ts';
import { type Coding, chooseCoding, encodeReply } from '../../core/kernel/content-coding.ts';
import type { Exchange, Handler, Route } from '../../core/kernel/exchange.ts';
import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { header } from '../../core/kernel/request.ts';
import type { HandlerFor } from './route.ts';

/** Wraps a route that allows compression: its responses are sent in the coding that the client prefers. */
export function compressResponses(one: Route): Route {
  const { compress, handle } = one;
  if (!compress || compress === 'never') return one;
  const coded = compress === 'once' ? createStanding(handle) : createChanging(handle);
  return { ...one, handle: coded as Handler };
}

/** Compressed once for each coding and resource, for as long as the process runs. */
function createStanding(handle: Handler): HandlerFor<'public', Parameters<Handler>[1]> {
  const made = new Map<string, Reply>();
  return async (exchange, params) => {
    const coding = chooseCoding(exchange.request, 'thorough');
    // Not by the path as sent: one resource has thousands of spellings, and each would be kept.
    const key = `${coding} ${JSON.stringify(params)}`;
    const known = made.get(key);
    if (known) return copyOf(known);
    const answer = await encode(await handle(exchange, params), coding);
    if (answer.status === 200) made.set(key, copyOf(answer));
    return answer;
  };
}

/**
 * Compressed for each request. Where a member's secret stands next to what a request says, the length tells how much of
 * the secret was guessed (BREACH): so for members only where no other site can have made their browser ask.
 */
function createChanging(handle: Handler): HandlerFor<'public', Parameters<Handler>[1]> {
  return async (exchange, params) => {
    const { session, caller, cookie } = exchange.visitor;
    const isStranger = session === null && caller === null && cookie === null;
    const coding = isStranger || isFirstParty(exchange) ? chooseCoding(exchange.request, 'quick') : null;
    return unlessKnown(exchange, await encode(await handle(exchange, params), coding));
  };
}

/** Whether the browser says that the request comes from one of our pages, or from the user directly. */
function isFirstParty({ request }: Exchange): boolean {
  const from = header(request, 'sec-fetch-site');
  return from === 'same-origin' || from === 'none';
}

function encode(made: Reply, coding: Coding | null): MaybePromise<Reply> {
  return made.status === 200 ? encodeReply(made, coding) : made;
}

/** Stages add headers to what they are given. */
function copyOf(answer: Reply): Reply {
  return { ...answer, headers: { ...answer.headers } };
}
