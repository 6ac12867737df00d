import type { Access, Admitted } from '../identity/visitor.ts';
import { type Exchange, type Handler, plainRoute, type Route } from '../kernel/exchange.ts';
import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { Reply } from '../kernel/reply.ts';
import type { Params } from '../routing/pattern.ts';

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
): Route {
  return plainRoute(method, source, name, access, handle as Handler<Params<Source>>);
}
