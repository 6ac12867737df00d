import { AsyncLocalStorage } from 'node:async_hooks';
import type { Exchange, Route } from '../kernel/exchange.ts';
import type { Database } from '../store/database.ts';
import { damageAsOutage, Outage } from '../store/outage.ts';

export interface WriteTracker {
  /** The same, and it is known on whose behalf something is written. */
  readonly database: Database;
  /** A route that tells of an outage whether something had been written before it. */
  track(route: Route): Route;
  /** What is told of an error: before the route was reached nothing was written. Damage is remembered. */
  settle(exchange: Exchange, error: unknown): unknown;
}

/** Whoever is refused hears whether nothing was done, or nobody knows: they would do it twice otherwise, or not at all. */
export function trackWrites(database: Database): WriteTracker {
  const requests = new AsyncLocalStorage<{ commits: number }>();

  return {
    database: {
      ...database,
      async transaction(work, safe) {
        const request = requests.getStore();
        const result = await database.transaction(work, safe);
        if (request) request.commits += 1;
        return result;
      },
    },
    track(route) {
      if (isRead(route)) return route;
      const { handle } = route;
      return {
        ...route,
        async handle(exchange, params) {
          const request = { commits: 0 };
          try {
            return await requests.run(request, handle, exchange, params);
          } catch (error) {
            throw tell(error, request.commits);
          }
        },
      };
    },
    settle({ request }, error) {
      const told = isRead(request) ? damageAsOutage(error) : tell(error, 0);
      if (told instanceof Outage && told.reason === 'damaged') database.noteDamage();
      return told;
    },
  };
}

function isRead({ method }: { readonly method: string }): boolean {
  return method === 'GET' || method === 'HEAD';
}

function tell(thrown: unknown, commits: number): unknown {
  const error = damageAsOutage(thrown);
  if (!(error instanceof Outage) || error.written !== null) return error;
  return new Outage(error.reason, error.cause, commits === 0 ? 'nothing' : 'unknown');
}
