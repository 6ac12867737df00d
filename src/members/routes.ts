import type { Route } from '../kernel/exchange.ts';
import { mainPaths } from '../paths/main.ts';
import { lazily } from '../web/lazily.ts';
import { route } from '../web/route.ts';
import type { MemberServices } from './services.ts';

/** The pages of an account, and for operators those of all of them. */
export function memberRoutes(services: MemberServices): Route[] {
  return [
    ...signInRoutes(services),
    ...accountRoutes(services),
    ...accessRoutes(services),
    ...operatorRoutes(services),
  ];
}

function signInRoutes(services: MemberServices): Route[] {
  const page = lazily(() => import('./sign-in/sign-in.tsx'), services);
  const link = lazily(() => import('./sign-in/sign-in-link.tsx'), services);
  return [
    // The address says what somebody wanted to look at before they had to sign in.
    route('GET', mainPaths.signIn, 'sign-in-page', 'public', page('showSignIn'), { logQuery: false }),
    route('POST', mainPaths.signIn, 'sign-in', 'public', page('postSignIn'), {
      limit: 'sign-ins',
      logQuery: false,
    }),
    route('GET', mainPaths.signInLink, 'sign-in-link', 'public', link('showSignInLink')),
    route('POST', mainPaths.signInLink, 'use-sign-in-link', 'public', link('postSignInLink'), {
      limit: 'sign-ins',
    }),
    route('POST', mainPaths.signOut, 'sign-out', 'public', page('postSignOut')),
  ];
}

function accountRoutes(services: MemberServices): Route[] {
  const account = lazily(() => import('./account/account.ts'), services);
  const others = lazily(() => import('./account/others.tsx'), services);
  const everywhere = account('postSignOutEverywhere');
  return [
    route('GET', mainPaths.account, 'account', 'member', account('showAccount')),
    route('POST', mainPaths.password, 'change-password', 'member', account('postPassword'), {
      limit: 'sign-ins',
    }),
    route('POST', mainPaths.language, 'change-language', 'member', account('postLanguage')),
    route('POST', mainPaths.endSession, 'end-session', 'member', account('postEndSession')),
    route('POST', mainPaths.signOutEverywhere, 'sign-out-everywhere', 'member', everywhere),
    // It tells whether there is somebody with that name.
    route('POST', mainPaths.addDelegate, 'add-delegate', 'member', account('postAddDelegate'), {
      limit: 'sign-ins',
    }),
    route('POST', mainPaths.removeDelegate, 'remove-delegate', 'member', account('postRemoveDelegate')),
    route('GET', mainPaths.others, 'others', 'member', others('showOthers')),
  ];
}

/** How programs get in, what is told to others, and what happened. */
function accessRoutes(services: MemberServices): Route[] {
  const tokens = lazily(() => import('./access/tokens.ts'), services);
  const webhooks = lazily(() => import('./access/webhooks.ts'), services);
  const activity = lazily(() => import('./activity/show-activity.tsx'), services);
  return [
    route('GET', mainPaths.tokens, 'tokens', 'member', tokens('showTokens')),
    route('POST', mainPaths.tokens, 'add-token', 'member', tokens('postAddToken')),
    route('POST', mainPaths.revokeToken, 'revoke-token', 'member', tokens('postRevokeToken')),
    route('GET', mainPaths.webhooks, 'webhooks', 'member', webhooks('showWebhooks')),
    route('POST', mainPaths.webhooks, 'add-webhook', 'member', webhooks('postAddWebhook')),
    route('GET', mainPaths.webhook, 'webhook', 'member', webhooks('showWebhook')),
    route('POST', mainPaths.testWebhook, 'test-webhook', 'member', webhooks('postTestWebhook')),
    route('POST', mainPaths.resumeWebhook, 'resume-webhook', 'member', webhooks('postResumeWebhook')),
    route('POST', mainPaths.retryWebhook, 'retry-webhook', 'member', webhooks('postRetryWebhook')),
    route('POST', mainPaths.removeWebhook, 'remove-webhook', 'member', webhooks('postRemoveWebhook')),
    route('GET', mainPaths.activity, 'activity', 'member', activity('showActivity'), {
      compress: 'per-request',
    }),
  ];
}

/** The statistics of one profile are among the editor's pages. */
function operatorRoutes(services: MemberServices): Route[] {
  const users = lazily(() => import('./users/users.ts'), services);
  const statistics = lazily(() => import('./statistics/show-site-statistics.tsx'), services);
  const showStatistics = statistics('showSiteStatistics');
  return [
    ...(services.countsViews
      ? [route('GET', mainPaths.siteStatistics, 'site-statistics', 'operator-member', showStatistics)]
      : []),
    route('GET', mainPaths.users, 'users', 'operator-member', users('showUsers'), {
      compress: 'per-request',
    }),
    route('POST', mainPaths.users, 'add-user', 'operator-member', users('postAddUser')),
    route('GET', mainPaths.user, 'user', 'operator-member', users('showUser')),
    route('POST', mainPaths.inviteUser, 'invite-user', 'operator-member', users('postInviteUser')),
    route('POST', mainPaths.suspendUser, 'suspend-user', 'operator-member', users('postSuspendUser')),
    route('POST', mainPaths.resumeUser, 'resume-user', 'operator-member', users('postResumeUser')),
    route('POST', mainPaths.renameUser, 'rename-user', 'operator-member', users('postRenameUser')),
    route('POST', mainPaths.makeOperator, 'make-operator', 'operator-member', users('postMakeOperator')),
    route(
      'POST',
      mainPaths.unmakeOperator,
      'unmake-operator',
      'operator-member',
      users('postUnmakeOperator'),
    ),
    route('POST', mainPaths.deleteUser, 'delete-user', 'operator-member', users('postDeleteUser')),
  ];
}
