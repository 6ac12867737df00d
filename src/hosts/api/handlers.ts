import type { Accounts } from '../../accounts/change-user.ts';
import { Refusal } from '../../accounts/refusal.ts';
import type { Exchange, Handler } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Reply } from '../../kernel/reply.ts';
import { json } from '../../kernel/reply.ts';

export type ApiHandler<P> = (accounts: Accounts, exchange: Exchange, params: P) => Promise<Reply>;

const statuses = {
  unknown: 404,
  taken: 409,
  invalid: 422,
  impossible: 409,
  stale: 412,
  'too-large': 422,
} as const;

/** Gives a handler what it works on, and says in HTTP why something was refused. */
export function bind<P>(accounts: Accounts, handler: ApiHandler<P>): Handler<P> {
  return async (exchange, params) => {
    try {
      return await handler({ ...accounts, actor: exchange.caller?.username ?? 'operator' }, exchange, params);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const errors = error.problems.length > 0 ? { errors: error.problems } : {};
      throw new HttpError(statuses[error.reason], error.message, {}, error, errors);
    }
  };
}

/** A member's own data, which no cache keeps. */
export function own(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return json(status, value, { 'Cache-Control': 'no-store', ...headers });
}

export function invalid(pointer: string, detail: string): HttpError {
  return new HttpError(422, `The request is not valid: ${pointer} ${detail}`, {}, undefined, {
    errors: [{ pointer, detail }],
  });
}
