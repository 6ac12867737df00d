import type { Handler } from '../kernel/exchange.ts';
import { HttpError } from '../kernel/http-error.ts';
import { json } from '../kernel/reply.ts';
import type { Database } from '../store/database.ts';

export function createShowHealth(database: Database): Handler<unknown> {
  return async () => {
    try {
      await database.get('SELECT 1');
    } catch (error) {
      throw new HttpError(503, 'The database does not answer.', { 'Retry-After': '5' }, error);
    }
    return json(200, { status: 'ok' }, { 'Cache-Control': 'no-store' });
  };
}
