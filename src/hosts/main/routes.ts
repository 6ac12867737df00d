import type { Route } from '../../kernel/exchange.ts';
import { route } from '../route.ts';
import { createShowHealth } from '../show-health.ts';
import { createChangeLanguage, createChangePassword, createShowAccount } from './account.ts';
import type { MemberDesk } from './member.ts';
import { createShowLanding, type Landing } from './show-landing.tsx';
import { createSignIn, createSignOut, showSignIn } from './sign-in.tsx';
import { createShowSignInLink, createUseSignInLink } from './sign-in-link.tsx';

/** No route for `/portal/<slug>/Doc/<id>`, on purpose: spec 4.1. */
export function mainRoutes(landing: Landing, desk: MemberDesk): Route[] {
  return [
    route('GET', '/', 'landing', 'public', createShowLanding(landing)),
    route('GET', '/health', 'health', 'public', createShowHealth(desk.accounts.store)),
    route('GET', '/sign-in', 'sign-in-page', 'public', showSignIn),
    guessed(route('POST', '/sign-in', 'sign-in', 'public', createSignIn(desk))),
    route('GET', '/sign-in/:secret', 'sign-in-link', 'public', createShowSignInLink(desk)),
    guessed(route('POST', '/sign-in/:secret', 'use-sign-in-link', 'public', createUseSignInLink(desk))),
    route('POST', '/sign-out', 'sign-out', 'public', createSignOut(desk)),
    route('GET', '/account', 'account', 'member', createShowAccount(desk)),
    guessed(route('POST', '/account/password', 'change-password', 'member', createChangePassword(desk))),
    route('POST', '/account/language', 'change-language', 'member', createChangeLanguage(desk)),
  ];
}

/** A place to guess secrets at, so it counts as an attempt to sign in. */
function guessed(one: Route): Route {
  return { ...one, costs: 'sign-ins' };
}
