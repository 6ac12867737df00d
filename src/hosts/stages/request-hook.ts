import { isAbsolute, resolve } from 'node:path';
import type { Visitor } from '../../accounts/identity/visitor.ts';
import type { RateLimit } from '../../accounts/limits/rate-limit.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import type { Stage } from '../../core/kernel/kernel.ts';
import { after, type MaybePromise } from '../../core/kernel/maybe-promise.ts';
import { type Reply, reply } from '../../core/kernel/reply.ts';

/** Code of the operator. It runs before the handler of each request, and may send a response itself. */
export type RequestHook = (asked: HookRequest) => MaybePromise<Response | undefined>;

/** The hook's read-only view of a request. */
export type HookRequest = Readonly<
  Pick<Exchange, 'request' | 'host' | 'path' | 'query' | 'url' | 'match' | 'client' | 'locale'> &
    Pick<Visitor, 'session' | 'caller'>
>;

export interface RequestHookOptions {
  readonly rateLimit: RateLimit;
  readonly hook: RequestHook | null;
}

export function requestHook({ rateLimit, hook }: RequestHookOptions): Stage<Visitor> {
  return {
    name: 'request-hook',
    isRepeatable: () => hook === null && !rateLimit.countsReads,
    request(exchange) {
      rateLimit.spend(exchange);
      if (!hook) return undefined;
      return after(hook(show(exchange)), (response) => take(exchange, response));
    },
    dynamicHeaders: rateLimit.report,
  };
}

function show({ visitor: { session, caller }, ...exchange }: Exchange<Visitor>): HookRequest {
  const { request, host, path, query, url, match, client, locale } = exchange;
  // Frozen, because requests may share their headers.
  Object.freeze(request.headers);
  Object.freeze(request.rawHeaders);
  return Object.freeze({ request, host, path, query, url, match, client, locale, session, caller });
}

/** Relative paths start at the working directory. If the module fails to load, the server doesn't start. */
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

/** Hop-by-hop headers. The listener sets them. */
const framing: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);
const spellings: Readonly<Record<string, string>> = { etag: 'ETag', 'www-authenticate': 'WWW-Authenticate' };

function toReply(response: Response): Reply {
  if (response.status < 200) throw new Error(`the request hook answered with the status ${response.status}`);
  const answer = reply(response.status, {}, response.body);
  for (const [name, value] of response.headers) {
    if (!framing.has(name) && name !== 'set-cookie') answer.headers[canonical(name)] = value;
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) answer.headers['Set-Cookie'] = cookies;
  return answer;
}

function canonical(name: string): string {
  return spellings[name] ?? name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
