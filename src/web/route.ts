import type { Access, Admitted } from '../identity/visitor.ts';
import { type Exchange, type Handler, plainRoute, type Route } from '../kernel/exchange.ts';
import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { Reply } from '../kernel/reply.ts';
import type { Params } from '../routing/pattern.ts';

declare module '../kernel/exchange.ts' {
  interface Route extends RouteOptions {}
}

export interface RouteOptions {
  /** The budget that a request is counted in, where its method does not tell: whoever guesses secrets signs in. */
  readonly limit?: 'reads' | 'sign-ins';
  /** The answer to a client that would have to sign in first, where it is more than the way there. */
  readonly signedOut?: Handler;
  /** The answer to a member who has not lately proved who they are, where that is needed. */
  readonly askForProof?: Handler;
  /** False where a query is nobody's business: it is written to no log and no record. */
  readonly logQuery?: false;
  /** Answers may be compressed: they are the same for everybody, or show no secret that opens something. */
  readonly compress?: 'once' | 'per-request';
}

/** What its route's access promises about the visitor, the firewall keeps. */
export type HandlerFor<A extends Access, P = unknown> = (
  exchange: Exchange<Admitted<A>>,
  params: P,
) => MaybePromise<Reply>;

export type MemberExchange = Exchange<Admitted<'member'>>;

/** A line of a host's URL contract. */
export function route<const Source extends string, A extends Access>(
  method: string,
  source: Source,
  name: string,
  access: A,
  handle: HandlerFor<NoInfer<A>, Params<Source>>,
  options: RouteOptions = {},
): Route {
  return { ...plainRoute(method, source, name, access, handle as Handler<Params<Source>>), ...options };
}
