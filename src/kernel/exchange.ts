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
  /** Why `host` is only a stand-in, when the request did not name one of ours. */
  readonly misdirected: Authority['problem'];
  /** The authority that the request named. */
  readonly asked: string;
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
  /** Scheme and authority of the host's public URL, then path and query as sent. */
  readonly url: string;
  /** What is to be answered; a stage may find that for this visitor there is nothing. */
  match: Match<Route>;
  /** The client's address, seen through trusted proxies. */
  client: string;
  locale: string;
  /** Who asks: what that means is for the stages to know. */
  readonly visitor: Visitor;
  /** By what the request is found in logs, of whichever program; null until somebody wants to know. */
  id: string | null;
  /** By the clock of this process; 0 where it is not measured how long it takes. */
  startedAt: number;
  /** Whether its stages are measured, too, as those of a few requests are. */
  isTimed: boolean;
  /** Only in development: where a stage says what it decided. */
  decide?: (decision: string) => void;
}

/** The application adds what it wants to know of a host. */
export interface Host {
  /** The public URL, an origin: `https://example.org`. */
  readonly origin: string;
  readonly routes: readonly Route[];
}

/** Which of our hosts a request is for; when it is for none, the first host speaks for the server. */
export interface Authority {
  readonly host: Host;
  /** As the request named it. */
  readonly asked: string;
  readonly problem: 'missing' | 'doubled' | 'malformed' | 'unknown' | null;
}

export type Handler<P = Readonly<Record<string, string | null>>> = (
  exchange: Exchange,
  params: P,
) => MaybePromise<Reply>;

/** The application adds what it wants to know of a route. */
export interface Route {
  readonly name: string;
  readonly method: string;
  readonly pattern: Pattern;
  /** Whom it is for, in the words of the stage that decides it. */
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

/** A proxy's word if there is one, else one of our own. */
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
