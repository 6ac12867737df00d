import { redirect } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { deleteOwnSession, deleteSessions } from '../../store/sessions.ts';
import { readForm } from '../../web/read-form.ts';
import type { HandlerFor } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';

/** One of their own: an id that somebody has seen elsewhere does nothing. */
export function createEndSession({ accounts, sessions }: MemberServices): HandlerFor<'member'> {
  return async (exchange) => {
    const { session } = exchange.visitor;
    const id = (await readForm(exchange)).get('session') ?? '';
    if (id === session.id) {
      await sessions.signOut(exchange);
      return redirect(303, mainPaths.landing);
    }
    // Only a hash is an id; PostgreSQL does not even take every text.
    if (/^[0-9a-f]{64}$/.test(id))
      await accounts.database.transaction((queries) => deleteOwnSession(queries, session.userId, id));
    return redirect(303, `${mainPaths.account}?saved=session`);
  };
}

/** This session is one of them. */
export function createSignOutEverywhere({ accounts, sessions }: MemberServices): HandlerFor<'member'> {
  return async (exchange) => {
    const { userId } = exchange.visitor.session;
    await accounts.database.transaction((queries) => deleteSessions(queries, userId));
    await sessions.signOut(exchange);
    return redirect(303, mainPaths.landing);
  };
}
