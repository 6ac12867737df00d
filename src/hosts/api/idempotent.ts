import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Reply } from '../../kernel/reply.ts';
import { header, readBytes, withBody } from '../../kernel/request.ts';
import { keepAnswer, takeKey } from '../../store/answers.ts';
import { inOneTransaction } from '../../store/nested.ts';
import type { ApiHandler } from './handlers.ts';

const largestBody = 1024 * 1024;
const keptFor = 24 * 60 * 60 * 1000;

/** With an `Idempotency-Key`, a request is carried out once: effect and answer are one transaction. */
export function idempotent<P>(handler: ApiHandler<P>): ApiHandler<P> {
  return async (accounts, exchange, params) => {
    const key = header(exchange.request, 'idempotency-key');
    if (key === undefined) return handler(accounts, exchange, params);
    if (!/^[!-~]{1,200}$/.test(key))
      throw new HttpError(400, 'An Idempotency-Key has 1 to 200 visible ASCII characters.');
    const bytes = await readBytes(exchange.request, largestBody);
    const request = hashOf(exchange, bytes);
    const now = accounts.now();
    const times = { now: now.toISOString(), expired: new Date(now.getTime() - keptFor).toISOString() };
    const place = { caller: exchange.caller?.username ?? '', key };
    return inOneTransaction(accounts.store, async (store) => {
      const known = await takeKey(store.database, place, request, times);
      if (known && known.request !== request) {
        throw new HttpError(422, 'This Idempotency-Key was used for another request. Take a new one.');
      }
      if (known?.answer) return JSON.parse(known.answer) as Reply;
      const again = { ...exchange, request: withBody(exchange.request, bytes) };
      const answer = await handler({ ...accounts, store }, again, params);
      await keepAnswer(store.database, place, JSON.stringify(answer));
      return answer;
    });
  };
}

function hashOf({ request, path }: Exchange, bytes: Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(`${request.method} ${path}\n`).update(bytes).digest('hex');
}
