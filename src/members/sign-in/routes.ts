import type { Route } from '../../kernel/exchange.ts';
import { mainPaths } from '../../paths/main.ts';
import { lazily } from '../../web/lazily.ts';
import { route } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';

export function signInRoutes(services: MemberServices): Route[] {
  const page = lazily(() => import('./sign-in.tsx'), services);
  const link = lazily(() => import('./sign-in-link.tsx'), services);
  const leave = lazily(() => import('./sign-out.ts'), services);
  return [
    // The query contains the page that the visitor wanted before signing in.
    route('GET', mainPaths.signIn, 'sign-in-page', 'public', page('showSignIn'), { logQuery: false }),
    route('POST', mainPaths.signIn, 'sign-in', 'public', page('postSignIn'), {
      limit: 'sign-ins',
      logQuery: false,
      way: 'password',
    }),
    route('GET', mainPaths.signInLink, 'sign-in-link', 'public', link('showSignInLink')),
    route('POST', mainPaths.signInLink, 'use-sign-in-link', 'public', link('postSignInLink'), {
      limit: 'sign-ins',
    }),
    route('POST', mainPaths.signOut, 'sign-out', 'public', leave('postSignOut')),
  ];
}

/** Signing in by mail; before the others, because a secret fits every name. Empty where no mail is sent. */
export function mailSignInRoutes(services: MemberServices): Route[] {
  const { outbox } = services.accounts;
  if (!outbox) return [];
  const asking = lazily(() => import('./ask-by-mail.tsx'), { ...services, outbox });
  const link = lazily(() => import('./mailed-link.tsx'), { ...services, outbox });
  const reset = lazily(() => import('./reset-password.tsx'), { ...services, outbox });
  const limit = 'sign-ins';
  return [
    route('GET', mainPaths.forgotPassword, 'forgot-password-page', 'public', asking('showForgotPassword'), {
      way: 'password',
    }),
    route('POST', mainPaths.forgotPassword, 'forgot-password', 'public', asking('postForgotPassword'), {
      limit,
      way: 'password',
    }),
    route('GET', mainPaths.askForLink, 'ask-for-link-page', 'public', asking('showAskForLink'), {
      way: 'mail',
    }),
    route('POST', mainPaths.askForLink, 'ask-for-link', 'public', asking('postAskForLink'), {
      limit,
      way: 'mail',
    }),
    route('GET', mainPaths.mailedLink, 'mailed-link', 'public', link('showMailedLink'), { way: 'mail' }),
    route('POST', mainPaths.mailedLink, 'use-mailed-link', 'public', link('postMailedLink'), {
      limit,
      way: 'mail',
    }),
    route('GET', mainPaths.resetPassword, 'reset-password-page', 'public', reset('showResetPassword'), {
      way: 'password',
    }),
    route('POST', mainPaths.resetPassword, 'reset-password', 'public', reset('postResetPassword'), {
      limit,
      way: 'password',
    }),
  ];
}
