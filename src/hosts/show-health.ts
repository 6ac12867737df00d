import type { Handler } from '../core/kernel/exchange.ts';
import { HttpError } from '../core/kernel/http-error.ts';
import { json } from '../core/kernel/reply.ts';
import type { Database } from '../store/database.ts';

/** Milliseconds for which the result of a database check is reused, so that frequent checks cost nothing. */
const goodFor = 250;

/** Whether this process can serve requests, for load balancers and supervisors. */
export function createShowHealth(database: Database, isStopping: () => boolean): Handler<unknown> {
  let probedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (isStopping()) throw new HttpError(503, 'The server is stopping.', { 'Retry-After': '5' });
    if (performance.now() - probedAt > goodFor) {
      try {
        await database.probe();
      } catch (error) {
        throw new HttpError(503, 'The database is unavailable.', { 'Retry-After': '5' }, error);
      }
      probedAt = performance.now();
    }
    return json(200, { status: 'ok' }, { 'Cache-Control': 'no-store' });
  };
}
