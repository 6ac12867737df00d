import type { Route } from '../../kernel/exchange.ts';
import { mainPaths } from '../../paths/main.ts';
import { lazily } from '../../web/lazily.ts';
import { route } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';

/** Single sign-on. The queries of these addresses contain secrets. */
export function signOnRoutes(services: MemberServices): Route[] {
  const { signOn } = services;
  if (signOn === null) return [];
  const given = { ...services, signOn };
  const start = lazily(() => import('./start-sign-on.ts'), given);
  const finish = lazily(() => import('./finish-sign-on.ts'), given);
  const logout = lazily(() => import('./provider-logout.ts'), given);
  const identities = lazily(() => import('./identities.tsx'), given);
  const limit = 'sign-ins';
  const remove = identities('postRemoveIdentity');
  return [
    route('GET', mainPaths.signOn, 'sign-on', 'public', start('startSignOn'), { limit, logQuery: false }),
    route('GET', mainPaths.signOnCallback, 'sign-on-callback', 'public', finish('finishSignOn'), {
      limit,
      logQuery: false,
    }),
    // A provider may sign out a whole company at once.
    route('POST', mainPaths.signOnLogout, 'provider-logout', 'public', logout('postProviderLogout'), {
      limit: 'reads',
    }),
    route(
      'POST',
      mainPaths.connectIdentity,
      'connect-identity',
      'member',
      identities('postConnectIdentity'),
      {
        limit,
        needsProof: true,
      },
    ),
    route('POST', mainPaths.removeIdentity, 'remove-identity', 'member', remove, { needsProof: true }),
  ];
}
