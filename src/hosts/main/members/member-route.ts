import type { Accounts } from '../../../accounts/change-user.ts';
import type { Right } from '../../../accounts/identity/rights.ts';
import type { Access, Admitted } from '../../../accounts/identity/visitor.ts';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import type { MaybePromise } from '../../../core/kernel/maybe-promise.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import type { Params } from '../../../core/routing/pattern.ts';
import { type MemberExchange, type RouteOptions, route, type VisitorExchange } from '../../web/route.ts';
import type { MemberServices } from './services.ts';

/**
 * Every request counts against the limit, because it tries a password, a code or a username, or sends a mail.
 * Links and keys can't be guessed.
 */
export const limited = { limit: 'sign-ins' } as const;
/** As `limited`, and the access log leaves out the query. */
export const limitedAndPrivate = { ...limited, logQuery: false } as const;
export const proven = { needsProof: true } as const;
export const limitedAndProven = { ...limited, ...proven } as const;

type MemberCallOf<S> = S & {
  readonly accounts: Accounts;
  readonly exchange: MemberExchange;
};
type CallOf<S> = (exchange: Exchange<Admitted<Right>>) => MemberCallOf<S>;

/** Builds routes by the users who have access. */
export function routesWith<S extends MemberServices>(services: S) {
  const cameBy = (exchange: VisitorExchange) => {
    const origin = { way: 'page', from: exchange.client } as const;
    return { ...services, accounts: { ...services.accounts, origin } };
  };
  const asVisitor = (exchange: VisitorExchange) => ({ ...cameBy(exchange), exchange });
  const asMember = (exchange: MemberExchange) => {
    const call = cameBy(exchange);
    return { ...call, accounts: { ...call.accounts, actor: exchange.visitor.session.username }, exchange };
  };
  /** For operators, who may change all users. */
  const asSupport = (exchange: MemberExchange) => {
    const call = asMember(exchange);
    const sparesRoles = exchange.visitor.session.operator !== 1;
    return { ...call, accounts: { ...call.accounts, sparesRoles } };
  };
  return {
    forAnybody: routesFor('public', asVisitor),
    forMembers: routesFor('member', asMember),
    forOperators: routesFor('operator-member', asMember),
    /** For operators and for roles with this right. This host only knows sessions, so the caller always has one. */
    forRight: (right: Right) => routesFor<Right, MemberCallOf<S>>(right, asMember as CallOf<S>),
    forSupport: routesFor<Right, MemberCallOf<S>>('users:support', asSupport as CallOf<S>),
  };
}

function routesFor<A extends Access, Call>(
  access: A,
  callOf: (exchange: Exchange<Admitted<NoInfer<A>>>) => Call,
) {
  const withMethod =
    (method: string) =>
    <const Source extends string>(
      source: Source,
      name: string,
      handle: (call: Call & { readonly params: Params<Source> }) => MaybePromise<Reply>,
      options: RouteOptions = {},
    ) =>
      route(
        method,
        source,
        name,
        access,
        (exchange, params) => handle({ ...callOf(exchange), params }),
        options,
      );
  return { get: withMethod('GET'), post: withMethod('POST') };
}
