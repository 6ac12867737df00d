import type { Route } from '../../../../core/kernel/exchange.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { lazily } from '../../../../core/web/lazily.ts';
import { proven, routesWith } from '../member-route.ts';
import type { MemberServices } from '../services.ts';

/** A page that leads to the provider, or back from it: there is nothing to guess. */
const unguessable = { limit: 'writes', logQuery: false } as const;

/** Single sign-on. The queries of these addresses contain secrets. */
export function signOnRoutes(services: MemberServices): Route[] {
  const { signOn } = services;
  if (signOn === null) return [];
  const { forAnybody, forMembers } = routesWith({ ...services, signOn });
  const start = lazily(() => import('./start-sign-on.ts'));
  const finish = lazily(() => import('./finish-sign-on.ts'));
  const logout = lazily(() => import('./provider-logout.ts'));
  const identities = lazily(() => import('./identities.tsx'));
  const remove = identities('postRemoveIdentity');
  return [
    forAnybody.get(mainPaths.signOn, 'sign-on', start('startSignOn'), unguessable),
    forAnybody.get(mainPaths.signOnCallback, 'sign-on-callback', finish('finishSignOn'), unguessable),
    // A provider may sign out a whole company at once.
    forAnybody.post(mainPaths.signOnLogout, 'provider-logout', logout('postProviderLogout'), {
      limit: 'reads',
    }),
    forMembers.post(mainPaths.connectIdentity, 'connect-identity', identities('postConnectIdentity'), proven),
    forMembers.post(mainPaths.removeIdentity, 'remove-identity', remove, proven),
  ];
}
