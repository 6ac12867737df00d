import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import type { IncomingRequest } from '../../core/kernel/request.ts';
import type { CachedProfile } from './cached-profile.ts';

interface Wanted {
  readonly entry: CachedProfile;
  readonly key: string;
  readonly request: IncomingRequest;
}

/** `isWanted` returns whether a client is still waiting for the response. */
type Make = (isWanted: () => boolean) => MaybePromise<Reply>;

export type SingleFlight = (wanted: Wanted, make: Make) => MaybePromise<Reply>;

interface Making {
  readonly response: Promise<Reply>;
  /** The requests that wait for this response. */
  readonly requests: IncomingRequest[];
}

/**
 * Concurrent requests for a variant share one response. Every change creates a new entry, so no request gets
 * a response that began before the change. Redirects aren't shared.
 */
export function createSingleFlight(): SingleFlight {
  const underWay = new WeakMap<CachedProfile, Map<string, Making>>();

  return ({ entry, key, request }, make) => {
    const making = underWay.get(entry)?.get(key);
    const requests = making?.requests ?? [];
    requests.push(request);
    const makeIt = () => make(() => requests.some((one) => !one.isAbandoned));
    if (making) return making.response.then((made) => (made.status === 200 ? copyOf(made) : makeIt()));
    const made = makeIt();
    if (!(made instanceof Promise)) return made;
    const all = underWay.get(entry) ?? new Map<string, Making>();
    underWay.set(entry, all.set(key, { response: made, requests }));
    return made.then(copyOf).finally(() => all.delete(key));
  };
}

/** Stages add headers to a reply, so each request gets its own copy. */
function copyOf(response: Reply): Reply {
  return { ...response, headers: { ...response.headers } };
}
