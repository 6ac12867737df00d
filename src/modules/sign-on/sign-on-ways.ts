import type { Services } from '../../hosts/services.ts';
import { serveOidc } from './oidc-routes.ts';
import { serveSaml } from './saml/saml-routes.ts';
import { toIdentityProvider } from './sign-on-way.ts';

/** The configured protocols: their routes, and their providers for core pages. */
export function createSignOnWays(services: Services) {
  const { main, config, log, handlerTime } = services;
  const options = { ...config, now: main.accounts.now, log, handlerTime };
  const ways = [serveOidc(services, options), serveSaml(services, options)].filter((way) => way !== null);
  return {
    routes: ways.flatMap(({ routes }) => routes),
    providers: ways.map((way) => toIdentityProvider(main, way)),
  };
}
