import type { Route } from '../../kernel/exchange.ts';
import { route } from '../route.ts';
import { createShowHealth } from '../show-health.ts';
import { createChangeLanguage, createChangePassword, createShowAccount } from './account.ts';
import { editorRoutes } from './editor/routes.ts';
import { createGoToProfile } from './go-to-profile.ts';
import type { MemberDesk } from './member.ts';
import { paths } from './paths.ts';
import { peopleRoutes } from './people/routes.ts';
import { createShowLanding, type Landing } from './show-landing.tsx';
import { createSignIn, createSignOut, showSignIn } from './sign-in.tsx';
import { createShowSignInLink, createUseSignInLink } from './sign-in-link.tsx';

/** No route for `/portal/<slug>/Doc/<id>`, on purpose: spec 4.1. */
export function mainRoutes(landing: Landing, desk: MemberDesk): Route[] {
  return [
    route('GET', paths.landing, 'landing', 'public', createShowLanding(landing)),
    route('GET', paths.profile, 'go-to-profile', 'public', createGoToProfile(desk)),
    route('GET', paths.health, 'health', 'public', createShowHealth(desk.accounts.database)),
    quiet(route('GET', paths.signIn, 'sign-in-page', 'public', showSignIn)),
    quiet(guessed(route('POST', paths.signIn, 'sign-in', 'public', createSignIn(desk)))),
    route('GET', paths.signInLink, 'sign-in-link', 'public', createShowSignInLink(desk)),
    guessed(route('POST', paths.signInLink, 'use-sign-in-link', 'public', createUseSignInLink(desk))),
    route('POST', paths.signOut, 'sign-out', 'public', createSignOut(desk)),
    route('GET', paths.account, 'account', 'member', createShowAccount(desk)),
    guessed(route('POST', paths.password, 'change-password', 'member', createChangePassword(desk))),
    route('POST', paths.language, 'change-language', 'member', createChangeLanguage(desk)),
    ...peopleRoutes(desk.directory),
    ...editorRoutes(desk),
  ];
}

/** A place to guess secrets at, so it counts as an attempt to sign in. */
function guessed(one: Route): Route {
  return { ...one, costs: 'sign-ins' };
}

/** Its address says what somebody wanted to look at before they had to sign in. */
function quiet(one: Route): Route {
  return { ...one, hidesQuery: true };
}
