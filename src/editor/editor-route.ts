import type { Route } from '../kernel/exchange.ts';
import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { Reply } from '../kernel/reply.ts';
import type { MemberDesk, MemberExchange } from '../members/main-services.ts';
import { forMember } from '../paths/editor.ts';
import type { Params } from '../routing/pattern.ts';
import { route } from '../web/route.ts';
import { findWhose, type Whose } from './edited-profile.ts';

/** What one place of the editor has to do. */
export interface Visit<P = unknown> {
  readonly exchange: MemberExchange;
  readonly desk: MemberDesk;
  readonly whose: Whose;
  readonly params: P;
}

export type PlaceHandler<P = unknown> = (visit: Visit<P>) => MaybePromise<Reply>;

/** Lines of the editor's URL contract: the place of one's own, and the same for somebody else. */
export function createPlaces(desk: MemberDesk) {
  return function place<const Source extends string>(
    method: 'GET' | 'POST',
    source: Source,
    name: string,
    handle: PlaceHandler<Params<Source>>,
  ): Route[] {
    const { accounts } = desk;
    return [
      route(method, source as string, name, 'member', async (exchange, params) => {
        const whose = await findWhose(accounts, exchange.visitor.session, null);
        return handle({ exchange, desk, whose, params: params as Params<Source> });
      }),
      route(method, forMember + source, `${name}-for-member`, 'member', async (exchange, params) => {
        const { member, ...rest } = params as Record<string, string | null>;
        const whose = await findWhose(accounts, exchange.visitor.session, member ?? '');
        return handle({ exchange, desk, whose, params: rest as Params<Source> });
      }),
    ];
  };
}
