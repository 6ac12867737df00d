import { queryParameter } from '../../../../core/kernel/query.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import type { VisitorExchange } from '../../../web/route.ts';

/**
 * The page that the visitor requested before sign-in, without its message about a save. It is always a path
 * on this host.
 */
export function nextOf({ query, host }: VisitorExchange): string {
  const asked = queryParameter(query, 'next');
  const url = asked?.startsWith('/') ? URL.parse(asked, host.origin) : null;
  if (url?.origin !== host.origin) return editorPaths.overview;
  url.searchParams.delete('saved');
  return url.pathname.replace(/^\/+/, '/') + url.search;
}
