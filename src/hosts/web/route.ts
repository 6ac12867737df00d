import type { Right } from '../../accounts/identity/rights.ts';
import type { Scope } from '../../accounts/identity/tokens.ts';
import type { Access, Admitted, Visitor } from '../../accounts/identity/visitor.ts';
import { type Exchange, type Handler, plainRoute, type Route } from '../../core/kernel/exchange.ts';
import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import type { Params } from '../../core/routing/pattern.ts';

declare module '../../core/kernel/exchange.ts' {
  interface Route extends RouteOptions {}
}

export interface RouteOptions {
  /** The rate limit, if the method doesn't determine it. A guess counts as a sign-in. */
  readonly limit?: 'reads' | 'writes' | 'sign-ins';
  /** Lets tokens with this right use the route for any user. */
  readonly othersNeed?: Right | Scope;
  /** Handles requests without a session, if a redirect to the sign-in page isn't enough. */
  readonly signedOut?: Handler;
  /** Handles requests without a recent re-authentication. Setting it makes re-authentication required. */
  readonly askForProof?: Handler;
  /** Accepts forms from other sites. The handler must trust neither the form nor the session. */
  readonly takesForeignForms?: true;
  /** False if the query is private. Logs and recorded requests leave it out. */
  readonly logQuery?: false;
  /**
   * Whether responses may be compressed: they are the same for every client, or contain no secret that BREACH
   * could reveal.
   */
  readonly compress?: 'once' | 'per-request' | 'never';
}

/** The type of the visitor follows from the route's access, which the firewall enforces. */
export type HandlerFor<A extends Access, P = unknown> = (
  exchange: Exchange<Admitted<A>>,
  params: P,
) => MaybePromise<Reply>;

export type MemberExchange = Exchange<Admitted<'member'>>;
export type VisitorExchange = Exchange<Visitor>;

/** A route of a host. */
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
