import { type Match, matchRoute } from '../routing/match-route.ts';
import { type Params, type Pattern, parsePattern } from '../routing/pattern.ts';
import type { MaybePromise } from './maybe-promise.ts';
import type { Reply } from './reply.ts';
import type { IncomingRequest } from './request.ts';
import { splitTarget } from './target.ts';

/** A request on its way through the stages, with what they found out about it. */
export interface Exchange<Visitor = unknown> {
  readonly request: IncomingRequest;
  readonly host: Host;
  /** Why `host` is only a substitute: the request didn't name a host of this server. */
  readonly misdirected: Authority['problem'];
  readonly asked: string;
  readonly path: string;
  /** Includes the question mark. May be empty. */
  readonly query: string;
  /** Scheme and authority of the host's public URL, followed by path and query as sent. */
  readonly url: string;
  /** The result of the router. A stage may change it to not-found for this visitor. */
  match: Match<Route>;
  /** The IP address of the client behind trusted proxies. */
  client: string;
  locale: string;
  /** The client, as far as the stages identified it. The kernel doesn't use it. */
  readonly visitor: Visitor;
  /** Identifies the request in the logs of several programs. Null until it is first needed. */
  id: string | null;
  /** The start by the clock of this process. 0 if durations aren't measured. */
  startedAt: number;
  /** Whether the stages are timed too. They are for a sample of requests. */
  isTimed: boolean;
  /** Records the decision of a stage. Set in development only. */
  decide?: (decision: string) => void;
}

/** A host. The application adds its own fields. */
export interface Host {
  /** The public URL, an origin: `https://example.org`. */
  readonly origin: string;
  readonly routes: readonly Route[];
}

/** The host that a request is for. If the request names no host of this server, the first host responds. */
export interface Authority {
  readonly host: Host;
  /** As written in the request. */
  readonly asked: string;
  readonly problem: 'missing' | 'doubled' | 'malformed' | 'unknown' | null;
}

export type Handler<P = Readonly<Record<string, string | null>>> = (
  exchange: Exchange,
  params: P,
) => MaybePromise<Reply>;

/** A route. The application adds its own fields. */
export interface Route {
  readonly name: string;
  readonly method: string;
  readonly pattern: Pattern;
  /** The access rule. The stage that enforces it defines the values. */
  readonly access: string;
  readonly handle: Handler;
}

/** A route of a host. */
export function plainRoute<const Source extends string>(
  method: string,
  source: Source,
  name: string,
  access: string,
  handle: Handler<Params<Source>>,
): Route {
  return { name, method, pattern: parsePattern(source), access, handle: handle as Handler };
}

/** The proxy's request ID, otherwise a random ID. */
export function requestIdOf(exchange: Exchange): string {
  exchange.id ??= Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString('hex');
  return exchange.id;
}

export function openExchange<Visitor>(
  request: IncomingRequest,
  authority: Authority,
  defaultLocale: string,
  visitor: Visitor,
): Exchange<Visitor> {
  const { host, problem, asked } = authority;
  const { path, query } = splitTarget(request.target);
  return {
    request,
    host,
    misdirected: problem,
    asked,
    path,
    query,
    url: host.origin + path + query,
    match: matchRoute(host.routes, request.method, path),
    client: request.peer,
    locale: defaultLocale,
    visitor,
    id: null,
    startedAt: 0,
    isTimed: false,
  };
}
