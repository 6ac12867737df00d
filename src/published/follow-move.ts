import type { Exchange } from '../kernel/exchange.ts';
import { type Reply, redirect } from '../kernel/reply.ts';

/** The address with the slug that the item has by now. */
export function followMove({ path, query }: Exchange, origin: string, slug: string): Reply {
  const [, username = '', type = '', , ...rest] = path.split('/');
  const answer = redirect(308, `${origin}/${[username, type, slug, ...rest].join('/')}${query}`);
  // A slug may be given back: then a redirect that was kept would lead in a circle.
  answer.headers['Cache-Control'] = 'no-cache';
  return answer;
}
