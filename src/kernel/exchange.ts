import { type Match, matchRoute } from '../routing/match-route.ts';
import { type Params, type Pattern, parsePattern } from '../routing/pattern.ts';
import type { Authority } from './authority.ts';
import type { MaybePromise } from './maybe-promise.ts';
import type { Reply } from './reply.ts';
import type { IncomingRequest } from './request.ts';
import { splitTarget } from './target.ts';

/** One request on its way through the stages, and what they found out about it. */
export interface Exchange {
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
  readonly match: Match<Route>;
  /** The client's address, seen through trusted proxies. */
  client: string;
  locale: string;
  session: Session | null;
  caller: Caller | null;
  /** Set when the session changed: what the client's cookie becomes. Empty clears it. */
  sessionCookie: string | null;
  /** Only in development: where a stage says what it decided. */
  decide?: (decision: string) => void;
}

export interface Host {
  readonly name: 'main' | 'preview' | 'api';
  /** The public URL, an origin: `https://example.org`. */
  readonly origin: string;
  readonly routes: readonly Route[];
  /** What an error is shown as when the client has no preference. */
  readonly errors: 'html' | 'json';
  /** Where somebody signs in, if the host has sessions. */
  readonly sessions: { readonly signIn: string } | null;
  readonly tokens: boolean;
  readonly crossOrigin: boolean;
}

/** Everyone, whoever is signed in, or who holds a token with the scope. */
export type Access = 'public' | 'member' | 'profile:read' | 'profile:write' | 'operator';

/** Who asks, once they have proved it. */
export interface Caller {
  /** Null for an operator. */
  readonly username: string | null;
  readonly scopes: readonly string[];
  /** The token that proved it; null for a session. */
  readonly credential: { readonly id: string; readonly expiresAt: string | null } | null;
}

export type Handler<P = Readonly<Record<string, string | null>>> = (
  exchange: Exchange,
  params: P,
) => MaybePromise<Reply>;

export interface Route {
  readonly name: string;
  readonly method: string;
  readonly pattern: Pattern;
  readonly access: Access;
  readonly handle: Handler;
  /** What a request costs, where that is not just a read or a write. */
  readonly costs?: 'sign-ins';
}

/** Somebody who signed in. */
export interface Session {
  readonly username: string;
  /** The language they prefer. */
  readonly locale: string | null;
  readonly startedBy: 'password' | 'link';
  /** Of the password under which it was started. */
  readonly generation: number;
}

/** A line of a host's URL contract. */
export function route<const Source extends string>(
  method: string,
  source: Source,
  name: string,
  access: Access,
  handle: Handler<Params<Source>>,
): Route {
  return { name, method, pattern: parsePattern(source), access, handle: handle as Handler };
}

export function openExchange(
  request: IncomingRequest,
  authority: Authority,
  defaultLocale: string,
): Exchange {
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
    session: null,
    caller: null,
    sessionCookie: null,
  };
}
