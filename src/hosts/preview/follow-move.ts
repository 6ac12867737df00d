import type { Exchange } from '../../core/kernel/exchange.ts';
import { type Reply, redirect } from '../../core/kernel/reply.ts';

/** Redirects to the current slug of the item. */
export function followMove({ path, query }: Exchange, origin: string, slug: string): Reply {
  const [, username = '', type = '', , ...rest] = path.split('/');
  const response = redirect(308, `${origin}/${[username, type, slug, ...rest].join('/')}${query}`);
  // A slug may return to its former value, so a cached redirect could loop.
  response.headers['Cache-Control'] = 'no-cache';
  return response;
}
