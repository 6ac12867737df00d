import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { Reply } from '../kernel/reply.ts';
import type { IncomingRequest } from '../kernel/request.ts';
import type { CachedProfile } from './cached-profile.ts';

interface Wanted {
  readonly known: CachedProfile;
  readonly key: string;
  readonly request: IncomingRequest;
}

/** It is given whether anybody still waits for what it makes. */
type Make = (isWanted: () => boolean) => MaybePromise<Reply>;

type Once = (wanted: Wanted, make: Make) => MaybePromise<Reply>;

interface Making {
  readonly answer: Promise<Reply>;
  /** Who waits for it. */
  readonly requests: IncomingRequest[];
}

/**
 * Who asks for the same while it is made waits for the same. What is known of somebody is another value after every
 * change, so nobody waits for what was begun before one. A redirect is for one request alone.
 */
export function createSingleFlight(): Once {
  const underWay = new WeakMap<CachedProfile, Map<string, Making>>();

  return ({ known, key, request }, make) => {
    const making = underWay.get(known)?.get(key);
    const requests = making?.requests ?? [];
    requests.push(request);
    const makeIt = () => make(() => requests.some((one) => !one.isAbandoned));
    if (making) return making.answer.then((made) => (made.status === 200 ? copyOf(made) : makeIt()));
    const made = makeIt();
    if (!(made instanceof Promise)) return made;
    const all = underWay.get(known) ?? new Map<string, Making>();
    underWay.set(known, all.set(key, { answer: made, requests }));
    return made.then(copyOf).finally(() => all.delete(key));
  };
}

/** Stages add headers to what they are given. */
function copyOf(answer: Reply): Reply {
  return { ...answer, headers: { ...answer.headers } };
}
