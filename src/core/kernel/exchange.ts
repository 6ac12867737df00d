import { type Match, matchRoute } from '../routing/match-route.ts';
import { type Params, type Pattern, parsePattern } from '../routing/pattern.ts';
import type { MaybePromise } from './maybe-promise.ts';
import type { Reply } from './reply.ts';
import type { IncomingRequest } from './request.ts';
import { splitTarget } from './target.ts';

/** One request on its way through the stages, and what they found out about it. */
export interface Exchange<Visitor = unknown> {
  readonly request: IncomingRequest;
  readonly host: Host;
  /** Why `host` is only a stand-in: the request did not name one of our hosts. */
  readonly misdirected: Authority['problem'];
  readonly asked: string;
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
  /** Scheme and authority of the host's public URL, then path and query as sent. */
  readonly url: string;
  /** The router's verdict; a stage may turn it into not-found for this visitor. */
  match: Match<Route>;
  /** The client's IP address, seen through trusted proxies. */
  client: string;
  locale: string;
  /** Facts about the client from the stages. The kernel doesn't read them. */
  readonly visitor: Visitor;
  /** Correlates the request across the logs of several programs; null until it is first needed. */
  id: string | null;
  /** By the clock of this process; 0 where durations are not measured. */
  startedAt: number;
  /** Whether its stages are timed as well, as those of a sample of requests are. */
  isTimed: boolean;
  /** Set in development only: records what a stage decided. */
  decide?: (decision: string) => void;
}

/** The application adds its own fields to a host. */
export interface Host {
  /** The public URL, an origin: `https://example.org`. */
  readonly origin: string;
  readonly routes: readonly Route[];
}

/** The host a request is for; when it names none of ours, the first host answers for the server. */
export interface Authority {
  readonly host: Host;
  /** As the request spelled it. */
  readonly asked: string;
  readonly problem: 'missing' | 'doubled' | 'malformed' | 'unknown' | null;
}

export type Handler<P = Readonly<Record<string, string | null>>> = (
  exchange: Exchange,
  params: P,
) => MaybePromise<Reply>;

/** The application adds its own fields to a route. */
export interface Route {
  readonly name: string;
  readonly method: string;
  readonly pattern: Pattern;
  /** The access rule, in the words of the stage that enforces it. */
  readonly access: string;
  readonly handle: Handler;
}

/** A line of a host's URL contract. */
export function plainRoute<const Source extends string>(
  method: string,
  source: Source,
  name: string,
  access: string,
  handle: Handler<Params<Source>>,
): Route {
  return { name, method, pattern: parsePattern(source), access, handle: handle as Handler };
}

/** The proxy's identifier if it sent one, else a random one. */
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
