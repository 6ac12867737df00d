import type { KnownName } from '../../kept/known-name.ts';
import type { MaybePromise } from '../../kernel/maybe-promise.ts';
import type { Reply } from '../../kernel/reply.ts';

type Once = (known: KnownName, key: string, make: () => MaybePromise<Reply>) => MaybePromise<Reply>;

/**
 * Who asks for the same while it is made waits for the same. What is known of somebody is another value after every
 * change, so nobody waits for what was begun before one. A redirect is for one request alone.
 */
export function createOnce(): Once {
  const underWay = new WeakMap<KnownName, Map<string, Promise<Reply>>>();

  return (known, key, make) => {
    const making = underWay.get(known)?.get(key);
    if (making) return making.then((made) => (made.status === 200 ? copyOf(made) : make()));
    const made = make();
    if (!(made instanceof Promise)) return made;
    const all = underWay.get(known) ?? new Map<string, Promise<Reply>>();
    underWay.set(known, all.set(key, made));
    return made.then(copyOf).finally(() => all.delete(key));
  };
}

/** Stages add headers to what they are given. */
function copyOf(answer: Reply): Reply {
  return { ...answer, headers: { ...answer.headers } };
}
