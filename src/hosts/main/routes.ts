import type { Handler, Route } from '../../core/kernel/exchange.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { lazily } from '../../core/web/lazily.ts';
import { peopleRoutes } from '../directory/pages/routes.ts';
import { fontRoute } from '../web/font-route.ts';
import { route } from '../web/route.ts';
import { editorRoutes } from './editor/routes.ts';
import type { EditorServices } from './editor/services.ts';
import type { Landing } from './landing/landing.ts';
import { memberRoutes, withProof } from './members/routes.ts';
import type { MemberServices } from './members/services.ts';
import { logoRoutes } from './show-logo.ts';

export interface MainServices extends MemberServices, EditorServices, Landing {
  readonly showHealth: Handler<unknown>;
  readonly showReadiness: Handler<unknown>;
}

/** There is deliberately no route for `/portal/<slug>/Doc/<id>`, see section 4.1 of the specification. */
export function mainRoutes(services: MainServices, added: readonly Route[]): Route[] {
  const { directory, site, showHealth, showReadiness } = services;
  const page = lazily(() => import('./landing/show-landing.tsx'), services);
  const llms = lazily(() => import('./show-llms.ts'), services);
  const webfinger = lazily(() => import('../directory/webfinger/show-webfinger.ts'), directory);
  return [
    route('GET', mainPaths.landing, 'landing', 'public', page('showLanding'), { compress: 'per-request' }),
    ...logoRoutes(site.logo),
    fontRoute(),
    route('GET', mainPaths.health, 'health', 'public', showHealth),
    route('GET', mainPaths.ready, 'ready', 'public', showReadiness),
    route('GET', mainPaths.llms, 'llms', 'public', llms('showLlms')),
    route('GET', mainPaths.webfinger, 'webfinger', 'public', webfinger('showWebfinger')),
    ...withProof(services, memberRoutes(services, added)),
    ...peopleRoutes(directory),
    ...withProof(services, editorRoutes(services)),
  ];
}
