import type { Route } from '../../../../core/kernel/exchange.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { lazily } from '../../../../core/web/lazily.ts';
import { limited, routesWith } from '../member-route.ts';
import type { MemberServices } from '../services.ts';

export function signInRoutes(services: MemberServices): Route[] {
  const { forAnybody } = routesWith(services);
  const page = lazily(() => import('./sign-in.tsx'));
  const link = lazily(() => import('./sign-in-link.tsx'));
  const leave = lazily(() => import('./sign-out.ts'));
  return [
    // The access log leaves out the query, because it contains the page that the visitor requested.
    forAnybody.get(mainPaths.signIn, 'sign-in-page', page('showSignIn'), { logQuery: false }),
    forAnybody.post(mainPaths.signIn, 'sign-in', page('postSignIn'), {
      ...limited,
      logQuery: false,
      way: 'password',
    }),
    forAnybody.get(mainPaths.signInLink, 'sign-in-link', link('showSignInLink')),
    forAnybody.post(mainPaths.signInLink, 'use-sign-in-link', link('postSignInLink')),
    forAnybody.post(mainPaths.signOut, 'sign-out', leave('postSignOut')),
  ];
}

/** Routes for mailed links. They come first, because a secret matches any segment. Empty without mail. */
export function mailSignInRoutes(services: MemberServices): Route[] {
  const { outbox } = services.accounts;
  if (!outbox) return [];
  const { forAnybody } = routesWith({ ...services, outbox });
  const asking = lazily(() => import('./ask-by-mail.tsx'));
  const link = lazily(() => import('./mailed-link.tsx'));
  const reset = lazily(() => import('./reset-password.tsx'));
  return [
    forAnybody.get(mainPaths.forgotPassword, 'forgot-password-page', asking('showForgotPassword'), {
      way: 'password',
    }),
    forAnybody.post(mainPaths.forgotPassword, 'forgot-password', asking('postForgotPassword'), {
      ...limited,
      way: 'password',
    }),
    forAnybody.get(mainPaths.askForLink, 'ask-for-link-page', asking('showAskForLink'), { way: 'mail' }),
    forAnybody.post(mainPaths.askForLink, 'ask-for-link', asking('postAskForLink'), {
      ...limited,
      way: 'mail',
    }),
    forAnybody.get(mainPaths.mailedLink, 'mailed-link', link('showMailedLink'), { way: 'mail' }),
    forAnybody.post(mainPaths.mailedLink, 'use-mailed-link', link('postMailedLink'), { way: 'mail' }),
    forAnybody.get(mainPaths.resetPassword, 'reset-password-page', reset('showResetPassword'), {
      way: 'password',
    }),
    forAnybody.post(mainPaths.resetPassword, 'reset-password', reset('postResetPassword'), {
      way: 'password',
    }),
  ];
}
