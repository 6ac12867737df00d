import type { Exchange } from '../../core/kernel/exchange.ts';
import { type Reply, redirect } from '../../core/kernel/reply.ts';

/** Redirects to the item's present slug. */
export function followMove({ path, query }: Exchange, origin: string, slug: string): Reply {
  const [, username = '', type = '', , ...rest] = path.split('/');
  const response = redirect(308, `${origin}/${[username, type, slug, ...rest].join('/')}${query}`);
  // A slug may be given back: a cached redirect would then be circular.
  response.headers['Cache-Control'] = 'no-cache';
  return response;
}
