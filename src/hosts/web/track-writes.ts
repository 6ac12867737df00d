import { AsyncLocalStorage } from 'node:async_hooks';
import type { Exchange, Route } from '../../core/kernel/exchange.ts';
import type { Database } from '../../store/database.ts';
import { damageAsOutage, Outage } from '../../store/outage.ts';

export interface WriteTracker {
  /** The database to use, which attributes each commit to its request. */
  readonly database: Database;
  /** Wraps a route, so that an error in an outage can tell whether the request has changed anything. */
  track(route: Route): Route;
  /** Completes an error. If the route wasn't reached, nothing was written. The cause is in the log. */
  explain(exchange: Exchange, error: unknown): unknown;
}

/**
 * Adds to an error whether nothing was written, or whether that is unknown, so that clients know whether to
 * repeat the request.
 */
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
    explain({ request }, error) {
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
