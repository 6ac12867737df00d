import { queryParameter } from '../../../core/kernel/query.ts';
import { redirect } from '../../../core/kernel/reply.ts';
import { editorPaths } from '../../../core/paths/editor.ts';
import { ownLinks } from '../../../domain/profile/own-links.ts';
import { parseStored } from '../../../domain/profile/stored-profile.ts';
import type { EditorHandler, EditorRequest } from '../../../hosts/main/editor/editor-route.ts';
import { listOwnLinks, makeOwnLinksDue, type OwnLink } from '../../../store/own-links.ts';
import { findPublished } from '../../../store/published.ts';
import { renderLinks } from './links-page.tsx';

export const showLinks: EditorHandler = async (request) => {
  const asked = queryParameter(request.exchange.query, 'asked');
  const done = asked === 'soon' || asked === 'wait' ? asked : null;
  return renderLinks(request, await findLinks(request), done);
};

/** Milliseconds. A request checks a server at most once a minute. */
const rest = 60_000;

export const checkLinks: EditorHandler = async ({ accounts, user, prefix }) => {
  const { database } = accounts;
  const at = accounts.now();
  const now = at.toISOString();
  const before = new Date(at.getTime() - rest).toISOString();
  const links = await database.transaction(async (queries) => {
    await makeOwnLinksDue(queries, user.id, { now, before, which: 'all' });
    return listOwnLinks(queries, user.id);
  });
  const isSoon = links.some(({ nextAt }) => nextAt <= now);
  return redirect(303, `${prefix}${editorPaths.links}?asked=${isSoon ? 'soon' : 'wait'}`);
};

async function findLinks({ accounts, user }: EditorRequest): Promise<OwnLink[]> {
  const shown = await findPublished(accounts.database, user.id);
  const order = shown ? ownLinks(parseStored(shown)) : [];
  const links = await listOwnLinks(accounts.database, user.id);
  return links.toSorted((one, other) => order.indexOf(one.url) - order.indexOf(other.url));
}
