import type { Route } from '../../../core/kernel/exchange.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { forMember } from '../../../core/paths/editor.ts';
import type { Params } from '../../../core/routing/pattern.ts';
import { type MemberExchange, type RouteOptions, route } from '../../web/route.ts';
import { type EditedProfile, findEditedProfile } from './edited-profile.ts';
import type { EditorServices } from './services.ts';

/** A request to the editor, with the profile that it edits. */
export interface EditorRequest<P = unknown> extends EditedProfile {
  readonly exchange: MemberExchange;
  readonly locale: string;
  readonly services: EditorServices;
  readonly params: P;
}

export interface RequestProps {
  readonly request: EditorRequest;
}

export type EditorHandler<P = unknown> = (request: EditorRequest<P>) => Reply | Promise<Reply>;

/** Each route of the editor exists twice: for the user's own profile and for another member's. */
export function createEditorRoutes(services: EditorServices) {
  return function page<const Source extends string>(
    method: 'GET' | 'POST',
    source: Source,
    name: string,
    handle: EditorHandler<Params<Source>>,
    own?: RouteOptions,
  ): Route[] {
    // Compressed per request, because a section with hundreds of entries is long. The page contains no secret.
    const options: RouteOptions = method === 'GET' ? { compress: 'per-request', ...own } : { ...own };
    const answer = async (exchange: MemberExchange, params: unknown) => {
      const { member = null, ...rest } = params as Readonly<Record<string, string | null>>;
      const origin = { way: 'page', from: exchange.client } as const;
      const accounts = { ...services.accounts, origin };
      const edited = await findEditedProfile(accounts, exchange.visitor.session, member);
      const { locale } = exchange;
      return handle({ ...edited, exchange, locale, services, params: rest as Params<Source> });
    };
    return [
      route(method, source as string, name, 'member', answer, options),
      route(method, forMember + source, `${name}-for-member`, 'member', answer, options),
    ];
  };
}
