import { isAbsolute, resolve } from 'node:path';
import type { Exchange } from '../kernel/exchange.ts';
import type { Stage } from '../kernel/kernel.ts';
import { type MaybePromise, type Reply, reply } from '../kernel/reply.ts';
import type { RateLimit } from './rate-limit.ts';

/** The operator's own code: it sees each request before its handler and may answer in its place. */
export type RequestHook = (exchange: Exchange) => MaybePromise<Response | undefined>;

export interface RequestHookOptions {
  readonly rateLimit: RateLimit;
  readonly hook: RequestHook | null;
}

export function requestHook({ rateLimit, hook }: RequestHookOptions): Stage {
  return {
    name: 'request-hook',
    request(exchange) {
      rateLimit.spend(exchange);
      if (!hook) return undefined;
      const answer = hook(exchange);
      return answer instanceof Promise
        ? answer.then((response) => take(exchange, response))
        : take(exchange, answer);
    },
    response: rateLimit.report,
  };
}

/** A path is looked up from the working directory. Whatever is wrong with the module is said at start. */
export async function loadRequestHook(path: string): Promise<RequestHook> {
  const module: unknown = await import(isAbsolute(path) ? path : resolve(path));
  const hook =
    typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  if (typeof hook !== 'function') throw new Error('its default export is not a function');
  return hook as RequestHook;
}

function take(exchange: Exchange, response: Response | undefined): Reply | undefined {
  exchange.decide?.(response ? `the hook answered ${response.status}` : 'the hook let it pass');
  return response && toReply(response);
}

function toReply(response: Response): Reply {
  const answer = reply(response.status, {}, response.body);
  response.headers.forEach((value, name) => {
    answer.headers[canonical(name)] = value;
  });
  return answer;
}

function canonical(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
