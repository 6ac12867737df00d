import { unlessKnown } from '../../core/kernel/conditional.ts';
import { type Coding, chooseCoding, encodeReply } from '../../core/kernel/content-coding.ts';
import type { Exchange, Handler, Route } from '../../core/kernel/exchange.ts';
import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { header } from '../../core/kernel/request.ts';
import type { HandlerFor } from './route.ts';

/** Wraps a route that allows compression. The client's preferred encoding is used. */
export function compressResponses(one: Route): Route {
  const { compress, handle } = one;
  if (!compress || compress === 'never') return one;
  const coded = compress === 'once' ? createStanding(handle) : createChanging(handle);
  return { ...one, handle: coded as Handler };
}

/** Compresses each resource once per encoding, and caches the result while the process runs. */
function createStanding(handle: Handler): HandlerFor<'public', Parameters<Handler>[1]> {
  const made = new Map<string, Reply>();
  return async (exchange, params) => {
    const coding = chooseCoding(exchange.request, 'thorough');
    // The key doesn't contain the path as sent, because a resource has thousands of spellings and each would be cached.
    const key = `${coding} ${JSON.stringify(params)}`;
    const known = made.get(key);
    if (known) return copyOf(known);
    const answer = await encode(await handle(exchange, params), coding);
    if (answer.status === 200) made.set(key, copyOf(answer));
    return answer;
  };
}

/**
 * Compresses for each request. If a response contains both a secret and text from the request, its length
 * reveals how much of the secret was guessed (BREACH). Responses to members are therefore compressed only if
 * no other site can have caused the request.
 */
function createChanging(handle: Handler): HandlerFor<'public', Parameters<Handler>[1]> {
  return async (exchange, params) => {
    const { session, caller, cookie } = exchange.visitor;
    const isStranger = session === null && caller === null && cookie === null;
    const coding = isStranger || isFirstParty(exchange) ? chooseCoding(exchange.request, 'quick') : null;
    return unlessKnown(exchange, await encode(await handle(exchange, params), coding));
  };
}

/** Whether the browser states that the request comes from this site, or from the user directly. */
function isFirstParty({ request }: Exchange): boolean {
  const from = header(request, 'sec-fetch-site');
  return from === 'same-origin' || from === 'none';
}

function encode(made: Reply, coding: Coding | null): MaybePromise<Reply> {
  return made.status === 200 ? encodeReply(made, coding) : made;
}

/** Stages add headers to a reply, so each request gets its own copy. */
function copyOf(answer: Reply): Reply {
  return { ...answer, headers: { ...answer.headers } };
}
