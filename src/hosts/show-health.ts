import type { Handler } from '../kernel/exchange.ts';
import { HttpError } from '../kernel/http-error.ts';
import { json } from '../kernel/reply.ts';
import type { Store } from '../store/store.ts';

export function createShowHealth(store: Store): Handler<unknown> {
  return async () => {
    try {
      await store.database.get('SELECT 1');
    } catch (error) {
      throw new HttpError(503, 'The database does not answer.', { 'Retry-After': '5' }, error);
    }
    return json(200, { status: 'ok' }, { 'Cache-Control': 'no-store' });
  };
}
