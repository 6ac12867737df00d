import { samlOf, signOnOf } from '../../core/config/config.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { lazily } from '../../core/web/lazily.ts';
import { proven, routesWith } from '../../hosts/main/members/member-route.ts';
import type { Module } from '../module.ts';

/** Single sign-on with an OpenID provider, with SAML, or with both. */
export const signOn: Module = {
  name: 'sign-on',
  isOn: (config) =>
    (config.signIn.includes('oidc') && signOnOf(config) !== null) ||
    (config.signIn.includes('saml') && samlOf(config) !== null),
  check: async (system) => {
    const [{ checkSignOn }, { checkSaml }] = await Promise.all([
      import('./check.ts'),
      import('./saml/check.ts'),
    ]);
    return [await checkSignOn(system), await checkSaml(system)].filter((check) => check !== null);
  },
  serve(services) {
    const { main } = services;
    // Loaded late, because most sites have no provider.
    const { createSignOnWays } = require('./sign-on-ways.ts') as typeof import('./sign-on-ways.ts');
    const { routes, providers } = createSignOnWays(services);
    const { forMembers, forOperators } = routesWith(main);
    const identities = lazily(() => import('./pages/identities.tsx'));
    const list = lazily(() => import('./pages/identity-list.tsx'));
    const unresolved = lazily(() => import('./pages/unresolved-page.tsx'));
    return {
      main: [
        ...routes,
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
            render: (call, trouble) => list('renderIdentities')(main.slots, call, trouble),
            saved: list('identitiesSaved'),
          },
        ],
        providers,
      },
    };
  },
};
