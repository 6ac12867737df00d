import { queryParameter } from '../../../../core/kernel/query.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import type { VisitorExchange } from '../../../web/route.ts';

/**
 * The page that the visitor wanted before signing in: always a path on this host. Its note that something was saved is
 * dropped.
 */
export function nextOf({ query, host }: VisitorExchange): string {
  const asked = queryParameter(query, 'next');
  const url = asked?.startsWith('/') ? URL.parse(asked, host.origin) : null;
  if (url?.origin !== host.origin) return editorPaths.overview;
  url.searchParams.delete('saved');
  return url.pathname.replace(/^\/+/, '/') + url.search;
}
