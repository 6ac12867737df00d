import type { Right } from '../../accounts/identity/rights.ts';
import type { Access, Admitted, Visitor } from '../../accounts/identity/visitor.ts';
import { type Exchange, type Handler, plainRoute, type Route } from '../../core/kernel/exchange.ts';
import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import type { Params } from '../../core/routing/pattern.ts';

declare module '../../core/kernel/exchange.ts' {
  interface Route extends RouteOptions {}
}

export interface RouteOptions {
  /** The rate limit that applies, where the method does not tell: a guess counts as a sign-in. */
  readonly limit?: 'reads' | 'writes' | 'sign-ins';
  /** Admits tokens with this right to the route of any user. */
  readonly othersNeed?: Right;
  /** Answers a client that is not signed in, where a redirect to the sign-in page is not enough. */
  readonly signedOut?: Handler;
  /** Answers a member without a recent re-authentication; its presence makes that proof required. */
  readonly askForProof?: Handler;
  /** Takes forms of other sites: its handler trusts neither them nor the session. */
  readonly takesForeignForms?: true;
  /** False where the query is private: it is written to no log and no record. */
  readonly logQuery?: false;
  /** Answers may be compressed: they are the same for every client, or contain no secret that BREACH could find. */
  readonly compress?: 'once' | 'per-request' | 'never';
}

/** The firewall guarantees what a route's access promises about the visitor. */
export type HandlerFor<A extends Access, P = unknown> = (
  exchange: Exchange<Admitted<A>>,
  params: P,
) => MaybePromise<Reply>;

export type MemberExchange = Exchange<Admitted<'member'>>;
export type VisitorExchange = Exchange<Visitor>;

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
