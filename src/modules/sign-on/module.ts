import { signOnOf } from '../../core/config/config.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { lazily } from '../../core/web/lazily.ts';
import { limitedAndPrivate, proven, routesWith } from '../../hosts/main/members/member-route.ts';
import type { Module } from '../module.ts';
import { createSignOn } from './sign-on.ts';

/** A page that leads to the provider, or back from it: there is nothing to guess, and its query has secrets. */
const unguessable = { limit: 'writes', logQuery: false } as const;

/** Single sign-on with an OpenID provider. */
export const signOn: Module = {
  name: 'sign-on',
  isOn: (config) => config.signIn.includes('oidc') && signOnOf(config) !== null,
  check: async (system) => (await import('./check.ts')).checkSignOn(system),
  serve({ main, config, log, handlerTime }) {
    const settings = signOnOf(config);
    if (settings === null) return {};
    const { now } = main.accounts;
    const own = createSignOn({ ...config, settings, now, log, handlerTime });
    const { forAnybody, forMembers, forOperators } = routesWith({ ...main, signOn: own });
    const start = lazily(() => import('./pages/start-sign-on.ts'));
    const finish = lazily(() => import('./pages/finish-sign-on.ts'));
    const logout = lazily(() => import('./pages/provider-logout.ts'));
    const identities = lazily(() => import('./pages/identities.tsx'));
    const proof = lazily(() => import('./pages/prove-by-provider.ts'));
    const joining = lazily(() => import('./pages/join-by-provider.ts'));
    const leaving = lazily(() => import('./pages/leave-provider.tsx'));
    const list = lazily(() => import('./pages/identity-list.tsx'));
    const unresolved = lazily(() => import('./pages/unresolved-page.tsx'));
    const byProvider = proof('postProofByProvider');
    const connect = identities('postConnectIdentity');
    return {
      main: [
        forAnybody.get(mainPaths.signOn, 'sign-on', start('startSignOn'), unguessable),
        forAnybody.get(mainPaths.signOnCallback, 'sign-on-callback', finish('finishSignOn'), unguessable),
        // A provider may sign out a whole company at once.
        forAnybody.post(mainPaths.signOnLogout, 'provider-logout', logout('postProviderLogout'), {
          limit: 'reads',
        }),
        forMembers.post(mainPaths.connectIdentity, 'connect-identity', connect, proven),
        forMembers.post(
          mainPaths.removeIdentity,
          'remove-identity',
          identities('postRemoveIdentity'),
          proven,
        ),
        forOperators.post(mainPaths.tieUnresolved, 'tie-unresolved', unresolved('postTieUnresolved'), proven),
        forOperators.post(
          mainPaths.refuseUnresolved,
          'refuse-unresolved',
          unresolved('postRefuseUnresolved'),
        ),
        forMembers.post(mainPaths.proofByProvider, 'prove-by-provider', byProvider, limitedAndPrivate),
      ],
      slots: {
        users: [
          {
            show: 'unresolved',
            texts: unresolved('tabTexts'),
            count: unresolved('countTab'),
            render: unresolved('renderUnresolved'),
          },
        ],
        account: [
          {
            name: 'sign-on',
            render: (call, trouble) => list('renderIdentities')(own, call, trouble),
            saved: list('identitiesSaved'),
          },
        ],
        providers: [
          {
            issuer: settings.issuer,
            name: settings.name,
            beginJoin: (exchange, join) =>
              joining('beginJoinByProvider')({ ...main, signOn: own, exchange, params: {} }, join),
            signOut: (exchange, session) =>
              leaving('leaveProvider')({ ...main, signOn: own, exchange, params: {} }, session),
          },
        ],
      },
    };
  },
};
