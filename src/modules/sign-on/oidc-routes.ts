import { signOnOf } from '../../core/config/config.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { lazily } from '../../core/web/lazily.ts';
import { routesWith } from '../../hosts/main/members/member-route.ts';
import type { Services } from '../../hosts/services.ts';
import { createOidcProvider } from './oidc-provider.ts';
import { createSignOn, type SignOnOptions } from './sign-on.ts';
import { routesOf, type SignOnWay } from './sign-on-way.ts';

const paths = {
  signIn: mainPaths.signOn,
  proof: mainPaths.proofByProvider,
  connect: mainPaths.connectIdentity,
} as const;

/** Null without OIDC_ISSUER. */
export function serveOidc({ main, config }: Services, options: SignOnOptions): SignOnWay | null {
  const settings = signOnOf(config);
  if (settings === null || !config.signIn.includes('oidc')) return null;
  const provider = createOidcProvider({ ...options, settings, callbackPath: mainPaths.signOnCallback });
  const signOn = createSignOn({ provider, rules: settings, paths }, options);
  const { forAnybody } = routesWith({ ...main, signOn });
  const logout = lazily(() => import('./pages/provider-logout.ts'));
  return {
    signOn,
    routes: [
      ...routesOf(main, signOn, mainPaths.signOnCallback),
      // Without a limit, because a provider may sign out a whole organization at once.
      forAnybody.post(mainPaths.signOnLogout, 'provider-logout', logout('postProviderLogout'), {
        limit: 'reads',
      }),
    ],
  };
}
