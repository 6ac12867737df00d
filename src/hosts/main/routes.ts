import { peopleRoutes } from '../../directory/pages/routes.ts';
import { editorRoutes } from '../../editor/routes.ts';
import type { EditorServices } from '../../editor/services.ts';
import type { Handler, Route } from '../../kernel/exchange.ts';
import { accessRoutes } from '../../members/access/routes.ts';
import { accountRoutes } from '../../members/account/routes.ts';
import type { MemberServices } from '../../members/services.ts';
import { statisticsRoutes } from '../../members/statistics/routes.ts';
import { userRoutes } from '../../members/users/routes.ts';
import { mainPaths } from '../../paths/main.ts';
import { lateHandlers, lateMakers } from '../../web/late.ts';
import { route } from '../../web/route.ts';
import { createGoToProfile } from './go-to-profile.ts';
import type { Landing } from './show-landing.tsx';
import { logoRoutes } from './show-logo.ts';

const { createShowActivity } = lateMakers(() => import('../../members/activity/show-activity.tsx'));
const { createShowLanding } = lateMakers(() => import('./show-landing.tsx'));
const { createSignIn, createSignOut } = lateMakers(() => import('../../members/sign-in/sign-in.tsx'));
const { showSignIn } = lateHandlers(() => import('../../members/sign-in/sign-in.tsx'));
const { createShowSignInLink, createUseSignInLink } = lateMakers(
  () => import('../../members/sign-in/sign-in-link.tsx'),
);
const { createShowWebfinger } = lateMakers(() => import('../../directory/webfinger/show-webfinger.ts'));

export interface MainServices extends MemberServices, EditorServices, Landing {
  readonly showHealth: Handler<unknown>;
  readonly showReadiness: Handler<unknown>;
}

/** No route for `/portal/<slug>/Doc/<id>`, on purpose: spec 4.1. */
export function mainRoutes(services: MainServices): Route[] {
  const { showHealth, showReadiness } = services;
  const finger = { queries: services.accounts.database, previewUrl: services.previewUrl };
  return [
    route('GET', mainPaths.landing, 'landing', 'public', createShowLanding(services), {
      compress: 'per-request',
    }),
    ...logoRoutes(services.site.logo),
    route('GET', mainPaths.profile, 'go-to-profile', 'public', createGoToProfile(services)),
    route('GET', mainPaths.health, 'health', 'public', showHealth),
    route('GET', mainPaths.ready, 'ready', 'public', showReadiness),
    route('GET', mainPaths.webfinger, 'webfinger', 'public', createShowWebfinger(finger)),
    // The address says what somebody wanted to look at before they had to sign in.
    route('GET', mainPaths.signIn, 'sign-in-page', 'public', showSignIn, { logQuery: false }),
    route('POST', mainPaths.signIn, 'sign-in', 'public', createSignIn(services), {
      limit: 'sign-ins',
      logQuery: false,
    }),
    route('GET', mainPaths.signInLink, 'sign-in-link', 'public', createShowSignInLink(services)),
    route('POST', mainPaths.signInLink, 'use-sign-in-link', 'public', createUseSignInLink(services), {
      limit: 'sign-ins',
    }),
    route('POST', mainPaths.signOut, 'sign-out', 'public', createSignOut(services)),
    ...accountRoutes(services),
    ...accessRoutes(services),
    route('GET', mainPaths.activity, 'activity', 'member', createShowActivity(services)),
    ...statisticsRoutes(services),
    ...userRoutes(services),
    ...peopleRoutes(services.directory),
    ...editorRoutes(services),
  ];
}
