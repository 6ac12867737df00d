import type { Handle } from '../core/kernel/kernel.ts';
import { Repeats } from '../core/kernel/repeats.ts';
import type { Reply } from '../core/kernel/reply.ts';
import { header, type IncomingRequest } from '../core/kernel/request.ts';
import { createNetworkTest } from '../core/platform/ip-address.ts';
import { forwardedId } from './stages/inspect-headers.ts';

/**
 * Sends a cached response to requests with the same values in all headers that `Vary` names. Use it only
 * around stages that depend on nothing else. The listener repeats byte-identical requests before it parses
 * them.
 */
export function repeatResponses(handle: Handle, trustedProxies: readonly string[]): Handle {
  const repeats = new Repeats();
  const isTrusted = createNetworkTest(trustedProxies);

  return (request) => {
    const { shared, target } = request;
    const known = shared && isPlain(request) ? repeats.of(shared) : null;
    if (!shared || !known) return handle(request);
    const headers = known.isForwarded && isTrusted(request.peer) ? forwardedHeaders(request) : {};
    if (headers === null) return handle(request);
    const repeat = known.byTarget.get(target);
    const cached = repeat?.find();
    if (repeat && cached) {
      repeat.count(shared, performance.now());
      return { status: 200, headers, body: null, cached };
    }
    const answer = handle(request);
    // A response that was awaited isn't cached, because it may depend on the key of a share link.
    if (!(answer instanceof Promise) && answer.repeat && isAlike(answer))
      repeats.keep(known, target, answer.repeat);
    return answer;
  };
}

function isPlain({ method, target, refusal }: IncomingRequest): boolean {
  return method === 'GET' && refusal === null && target.startsWith('/');
}

/** Null if the headers of the request may contradict each other. */
function forwardedHeaders(request: IncomingRequest): Record<string, string> | null {
  if (header(request, 'forwarded') !== undefined) return null;
  const id = forwardedId(request);
  return id === null ? {} : { 'X-Request-Id': id };
}

/** Whether the next request gets the same response, apart from the request ID that its proxy assigned. */
function isAlike({ status, headers }: Reply): boolean {
  for (const name in headers) if (name !== 'X-Request-Id') return false;
  return status === 200;
}
