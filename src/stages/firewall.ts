import type { Host } from '../kernel/exchange.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Stage } from '../kernel/kernel.ts';

/** Lets a request through to its handler when the route's access rule says so. */
export function firewall(hosts: readonly Host[]): Stage {
  for (const host of hosts) {
    for (const route of host.routes) {
      if (route.access !== 'public' && route.access !== 'member') {
        throw new Error(`The route ${route.name} on the ${host.name} host does not declare its access.`);
      }
    }
  }

  return {
    name: 'firewall',
    request({ match, session, decide }) {
      if (match.kind !== 'found') {
        decide?.('no route, so no access rule');
        return;
      }
      decide?.(`${match.route.name} is for: ${match.route.access}`);
      if (match.route.access === 'public' || session?.username) return;
      throw new HttpError(401, 'Sign in to see this.', { 'WWW-Authenticate': 'Bearer realm="Vitrine"' });
    },
  };
}
