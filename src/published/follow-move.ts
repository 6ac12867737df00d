import type { Exchange } from '../kernel/exchange.ts';
import { type Reply, redirect } from '../kernel/reply.ts';

/** The address with the slug that the item has by now. */
export function followMove({ path, query }: Exchange, origin: string, slug: string): Reply {
  const [, username = '', type = '', , ...rest] = path.split('/');
  const response = redirect(308, `${origin}/${[username, type, slug, ...rest].join('/')}${query}`);
  // A slug may be given back: then a cached redirect would lead in a circle.
  response.headers['Cache-Control'] = 'no-cache';
  return response;
}
