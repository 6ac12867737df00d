import type { Route } from '../kernel/exchange.ts';
import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { Reply } from '../kernel/reply.ts';
import { forMember } from '../paths/editor.ts';
import type { Params } from '../routing/pattern.ts';
import { type MemberExchange, route } from '../web/route.ts';
import { type EditedProfile, findEditedProfile } from './edited-profile.ts';
import type { EditorServices } from './services.ts';

/** What one place of the editor has to do. */
export interface EditorRequest<P = unknown> {
  readonly exchange: MemberExchange;
  readonly services: EditorServices;
  readonly edited: EditedProfile;
  readonly params: P;
}

export type EditorHandler<P = unknown> = (visit: EditorRequest<P>) => MaybePromise<Reply>;

/** Lines of the editor's URL contract: the place of one's own, and the same for somebody else. */
export function createEditorRoutes(services: EditorServices) {
  return function place<const Source extends string>(
    method: 'GET' | 'POST',
    source: Source,
    name: string,
    handle: EditorHandler<Params<Source>>,
  ): Route[] {
    const { accounts } = services;
    return [
      route(method, source as string, name, 'member', async (exchange, params) => {
        const edited = await findEditedProfile(accounts, exchange.visitor.session, null);
        return handle({ exchange, services, edited, params: params as Params<Source> });
      }),
      route(method, forMember + source, `${name}-for-member`, 'member', async (exchange, params) => {
        const { member, ...rest } = params as Record<string, string | null>;
        const whose = await findEditedProfile(accounts, exchange.visitor.session, member ?? '');
        return handle({ exchange, services, edited: whose, params: rest as Params<Source> });
      }),
    ];
  };
}
