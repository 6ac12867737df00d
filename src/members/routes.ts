import type { SignInWay } from '../config/sign-on.ts';
import type { Handler, Route } from '../kernel/exchange.ts';
import { mainPaths } from '../paths/main.ts';
import { lazily } from '../web/lazily.ts';
import { route } from '../web/route.ts';
import type { MailServices, MemberServices } from './services.ts';
import type { SignOnServices } from './sign-on/sign-on-services.ts';

/** The pages of an account, and for operators those of all of them. */
export function memberRoutes(services: MemberServices): Route[] {
  const routes = [
    ...mailSignInRoutes(services),
    ...passkeyRoutes(services),
    ...signOnRoutes(services),
    ...signInRoutes(services),
    ...proofRoutes(services),
    ...accountRoutes(services),
    ...accessRoutes(services),
    ...operatorRoutes(services),
    ...joinRoutes(services),
    ...mailRoutes(services),
  ];
  const proof = lazily(() => import('./proof/ask-for-proof.ts'), services);
  const unproven = proof('askForProof') as Handler;
  return routes
    .filter(({ name }) => isOffered(name, services.signInWays))
    .map((one) => (needsProof.has(one.name) ? { ...one, unproven } : one));
}

/** What could give an account away, or lock its owner out. What only takes access back is done at once. */
const needsProof: ReadonlySet<string> = new Set([
  'change-password',
  'change-address',
  'add-passkey',
  'remove-passkey',
  'second-factor',
  'add-second-factor',
  'remove-second-factor',
  'connect-identity',
  'remove-identity',
  'add-delegate',
  'delete-account',
  'add-token',
  'allow-ci',
  'decide-authorization',
  'decide-device',
  'invite-user',
  'set-address',
  'make-operator',
  'delete-user',
]);

/** What only one of the ways in needs. A link from the command line is none of them: it always works. */
const wayOf: Readonly<Partial<Record<string, SignInWay>>> = {
  'sign-in': 'password',
  'forgot-password-page': 'password',
  'forgot-password': 'password',
  'reset-password-page': 'password',
  'reset-password': 'password',
  'ask-for-link-page': 'mail',
  'ask-for-link': 'mail',
  'mailed-link': 'mail',
  'use-mailed-link': 'mail',
  'passkey-sign-in': 'passkey',
  'prove-by-passkey': 'passkey',
  'prove-by-mail': 'mail',
  'prove-by-provider': 'oidc',
};

function isOffered(name: string, ways: readonly SignInWay[]): boolean {
  const way = wayOf[name];
  return way === undefined || ways.includes(way);
}

function signInRoutes(services: MemberServices): Route[] {
  const page = lazily(() => import('./sign-in/sign-in.tsx'), services);
  const link = lazily(() => import('./sign-in/sign-in-link.tsx'), services);
  const leave = lazily(() => import('./sign-in/sign-out.ts'), services);
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
    route('POST', mainPaths.signOut, 'sign-out', 'public', leave('postSignOut')),
  ];
}

/** Coming in by the provider of an organisation. What is in these addresses opens something. */
function signOnRoutes(services: MemberServices): Route[] {
  const { signOn } = services;
  if (signOn === null) return [];
  const given = { ...services, signOn };
  const start = lazily(() => import('./sign-on/start-sign-on.ts'), given);
  const finish = lazily(() => import('./sign-on/finish-sign-on.ts'), given);
  const logout = lazily(() => import('./sign-on/provider-logout.ts'), given);
  const identities = lazily(() => import('./sign-on/identities.tsx'), given);
  const limit = 'sign-ins';
  const remove = identities('postRemoveIdentity');
  return [
    route('GET', mainPaths.signOn, 'sign-on', 'public', start('startSignOn'), { limit, logQuery: false }),
    route('GET', mainPaths.signOnCallback, 'sign-on-callback', 'public', finish('finishSignOn'), {
      limit,
      logQuery: false,
    }),
    // A provider may sign out a whole company at once.
    route('POST', mainPaths.signOnLogout, 'provider-logout', 'public', logout('postProviderLogout'), {
      limit: 'reads',
    }),
    route(
      'POST',
      mainPaths.connectIdentity,
      'connect-identity',
      'member',
      identities('postConnectIdentity'),
      {
        limit,
      },
    ),
    route('POST', mainPaths.removeIdentity, 'remove-identity', 'member', remove),
  ];
}

/** Coming in by mail; before the others, because a secret fits every name. None of it where no mail is sent. */
function mailSignInRoutes(services: MemberServices): Route[] {
  const { outbox } = services.accounts;
  if (!outbox) return [];
  const asking = lazily(() => import('./sign-in/ask-by-mail.tsx'), { ...services, outbox });
  const link = lazily(() => import('./sign-in/mailed-link.tsx'), { ...services, outbox });
  const reset = lazily(() => import('./sign-in/reset-password.tsx'), { ...services, outbox });
  const limit = 'sign-ins';
  return [
    route('GET', mainPaths.forgotPassword, 'forgot-password-page', 'public', asking('showForgotPassword')),
    route('POST', mainPaths.forgotPassword, 'forgot-password', 'public', asking('postForgotPassword'), {
      limit,
    }),
    route('GET', mainPaths.askForLink, 'ask-for-link-page', 'public', asking('showAskForLink')),
    route('POST', mainPaths.askForLink, 'ask-for-link', 'public', asking('postAskForLink'), { limit }),
    route('GET', mainPaths.mailedLink, 'mailed-link', 'public', link('showMailedLink')),
    route('POST', mainPaths.mailedLink, 'use-mailed-link', 'public', link('postMailedLink'), { limit }),
    route('GET', mainPaths.resetPassword, 'reset-password-page', 'public', reset('showResetPassword')),
    route('POST', mainPaths.resetPassword, 'reset-password', 'public', reset('postResetPassword'), { limit }),
  ];
}

/** Before the others, too. */
function passkeyRoutes(services: MemberServices): Route[] {
  const passkeys = lazily(() => import('./passkeys/passkeys.ts'), services);
  const asking = lazily(() => import('./second-factor/second-step.ts'), services);
  const factor = lazily(() => import('./second-factor/second-factor.tsx'), services);
  const needed = lazily(() => import('./second-factor/needed.tsx'));
  const limit = 'sign-ins';
  return [
    route('POST', mainPaths.passkeySignIn, 'passkey-sign-in', 'public', passkeys('postPasskeySignIn'), {
      limit,
      logQuery: false,
    }),
    route('POST', mainPaths.addPasskey, 'add-passkey', 'member', passkeys('postAddPasskey'), { limit }),
    route('POST', mainPaths.secondStep, 'second-step', 'public', asking('postSecondStep'), {
      limit,
      logQuery: false,
    }),
    route('GET', mainPaths.secondFactor, 'second-factor', 'member', factor('showSecondFactor')),
    route('GET', mainPaths.secondFactorNeeded, 'second-factor-needed', 'member', needed('showNeeded')),
    route('POST', mainPaths.secondFactor, 'add-second-factor', 'member', factor('postSecondFactor'), {
      limit,
    }),
    route(
      'POST',
      mainPaths.removeSecondFactor,
      'remove-second-factor',
      'member',
      factor('postRemoveSecondFactor'),
    ),
    route('POST', mainPaths.removePasskey, 'remove-passkey', 'member', passkeys('postRemovePasskey')),
  ];
}

function proofByProviderRoutes(services: SignOnServices): Route[] {
  const provider = lazily(() => import('./proof/prove-by-provider.ts'), services);
  const begin = provider('postProofByProvider');
  const options = { limit: 'sign-ins', logQuery: false } as const;
  return [route('POST', mainPaths.proofByProvider, 'prove-by-provider', 'member', begin, options)];
}

function proofByMailRoutes(services: MailServices): Route[] {
  const mail = lazily(() => import('./proof/prove-by-mail.ts'), services);
  const options = { limit: 'sign-ins', logQuery: false } as const;
  return [
    route('POST', mainPaths.proofByMail, 'prove-by-mail', 'member', mail('postProofByMail'), options),
    route('GET', mainPaths.proofLink, 'proof-link', 'public', mail('showProofLink')),
    route('POST', mainPaths.proofLink, 'use-proof-link', 'public', mail('postProofLink'), options),
  ];
}

/** Where somebody proves once more who they are. */
function proofRoutes(services: MemberServices): Route[] {
  const { signOn } = services;
  const { outbox } = services.accounts;
  const proof = lazily(() => import('./proof/prove.ts'), services);
  const options = { limit: 'sign-ins', logQuery: false } as const;
  return [
    route('GET', mainPaths.proof, 'proof', 'member', proof('showProof'), { logQuery: false }),
    route('POST', mainPaths.proof, 'prove', 'member', proof('postProof'), options),
    route(
      'POST',
      mainPaths.proofByPasskey,
      'prove-by-passkey',
      'member',
      proof('postProofByPasskey'),
      options,
    ),
    ...(signOn ? proofByProviderRoutes({ ...services, signOn }) : []),
    ...(outbox ? proofByMailRoutes({ ...services, outbox }) : []),
  ];
}

/** Asking for an account; before invitations, because a secret fits every name. None of it where registration is closed. */
function joinRoutes(services: MemberServices): Route[] {
  const { registration } = services;
  const { outbox } = services.accounts;
  if (!outbox || registration === null) return [];
  const given = { ...services, outbox, registration };
  const asking = lazily(() => import('./join/ask-to-join.tsx'), given);
  const confirm = lazily(() => import('./join/confirm-registration.tsx'), given);
  const limit = 'sign-ins';
  const [path, showConfirm] = [mainPaths.confirmRegistration, confirm('showConfirmRegistration')];
  return [
    route('GET', mainPaths.askToJoin, 'ask-to-join-page', 'public', asking('showAskToJoin')),
    route('POST', mainPaths.askToJoin, 'ask-to-join', 'public', asking('postAskToJoin'), { limit }),
    route('GET', path, 'confirm-registration-page', 'public', showConfirm),
    route('POST', path, 'confirm-registration', 'public', confirm('postConfirmRegistration'), { limit }),
  ];
}

function mailRoutes(services: MemberServices): Route[] {
  const { outbox } = services.accounts;
  if (!outbox) return [];
  const email = lazily(() => import('./account/email.tsx'), { ...services, outbox });
  const notices = lazily(() => import('./account/unsubscribe.tsx'), { ...services, outbox });
  const mail = lazily(() => import('./mail/show-mail.tsx'), { ...services, outbox });
  const join = lazily(() => import('./join/join.tsx'), { ...services, outbox });
  const invitations = lazily(() => import('./invitations/invitations.tsx'), { ...services, outbox });
  const requests = lazily(() => import('./users/requests.ts'), { ...services, outbox });
  const limit = 'sign-ins';
  return [
    route('POST', mainPaths.emailAddress, 'change-address', 'member', email('postEmail'), { limit }),
    route('POST', mainPaths.notices, 'change-notices', 'member', email('postNotices')),
    route('GET', mainPaths.confirmAddress, 'confirm-address-page', 'public', email('showConfirmAddress')),
    route('POST', mainPaths.confirmAddress, 'confirm-address', 'public', email('postConfirmAddress'), {
      limit,
    }),
    route('GET', mainPaths.unsubscribe, 'unsubscribe-page', 'public', notices('showUnsubscribe')),
    route('POST', mainPaths.unsubscribe, 'unsubscribe', 'public', notices('postUnsubscribe')),
    route('GET', mainPaths.join, 'join-page', 'public', join('showJoin')),
    route('POST', mainPaths.join, 'join', 'public', join('postJoin'), { limit }),
    route('GET', mainPaths.invitations, 'invitations', 'operator-member', invitations('showInvitations')),
    route('POST', mainPaths.invitations, 'invite', 'operator-member', invitations('postInvitations')),
    route(
      'POST',
      mainPaths.resendInvitation,
      'resend-invitation',
      'operator-member',
      invitations('postResendInvitation'),
    ),
    route(
      'POST',
      mainPaths.withdrawInvitation,
      'withdraw-invitation',
      'operator-member',
      invitations('postWithdrawInvitation'),
    ),
    route(
      'POST',
      mainPaths.approveRequest,
      'approve-request',
      'operator-member',
      requests('postApproveRequest'),
    ),
    route(
      'POST',
      mainPaths.declineRequest,
      'decline-request',
      'operator-member',
      requests('postDeclineRequest'),
    ),
    route('GET', mainPaths.mail, 'mail', 'operator-member', mail('showMail')),
    route('POST', mainPaths.retryMail, 'retry-mail', 'operator-member', mail('postRetryMail')),
  ];
}

function accountRoutes(services: MemberServices): Route[] {
  const account = lazily(() => import('./account/account.ts'), services);
  const deletion = lazily(() => import('./account/delete-account.ts'), services);
  const others = lazily(() => import('./account/others.tsx'), services);
  const everywhere = account('postSignOutEverywhere');
  return [
    route('GET', mainPaths.account, 'account', 'member', account('showAccount')),
    route('POST', mainPaths.password, 'change-password', 'member', account('postPassword'), {
      limit: 'sign-ins',
    }),
    route('POST', mainPaths.language, 'change-language', 'member', account('postLanguage')),
    route('POST', mainPaths.endSession, 'end-session', 'member', account('postEndSession')),
    route(
      'POST',
      mainPaths.endOtherSessions,
      'end-other-sessions',
      'member',
      account('postEndOtherSessions'),
    ),
    route('POST', mainPaths.signOutEverywhere, 'sign-out-everywhere', 'member', everywhere),
    // It tells whether there is somebody with that name.
    route('POST', mainPaths.addDelegate, 'add-delegate', 'member', account('postAddDelegate'), {
      limit: 'sign-ins',
    }),
    route('POST', mainPaths.removeDelegate, 'remove-delegate', 'member', account('postRemoveDelegate')),
    route('POST', mainPaths.deleteAccount, 'delete-account', 'member', deletion('postDeleteAccount'), {
      limit: 'sign-ins',
    }),
    route('GET', mainPaths.others, 'others', 'member', others('showOthers')),
  ];
}

/** How programs get in, what is told to others, and what happened. */
function accessRoutes(services: MemberServices): Route[] {
  const tokens = lazily(() => import('./access/tokens.ts'), services);
  const ci = lazily(() => import('./access/ci.ts'), services);
  const authorize = lazily(() => import('./authorize/authorize.tsx'), services);
  const device = lazily(() => import('./authorize/device.tsx'), services);
  const webhooks = lazily(() => import('./access/webhooks.ts'), services);
  const activity = lazily(() => import('./activity/show-activity.tsx'), services);
  return [
    route('GET', mainPaths.tokens, 'tokens', 'member', tokens('showTokens')),
    route('POST', mainPaths.tokens, 'add-token', 'member', tokens('postAddToken')),
    // The address says who wants to be let in.
    route('GET', mainPaths.authorize, 'authorize', 'member', authorize('showAuthorize'), { logQuery: false }),
    route('POST', mainPaths.authorize, 'decide-authorization', 'member', authorize('postAuthorize')),
    route('GET', mainPaths.device, 'device', 'member', device('showDevice'), { logQuery: false }),
    // A code is short enough to be guessed by who may guess for long.
    route('POST', mainPaths.device, 'decide-device', 'member', device('postDevice'), { limit: 'sign-ins' }),
    route('POST', mainPaths.allowCi, 'allow-ci', 'member', ci('postAllowCi')),
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
  const site = lazily(() => import('./site/show-site.tsx'), services);
  const users = lazily(() => import('./users/users.ts'), services);
  const several = lazily(() => import('./users/change-users.tsx'), services);
  const bringing = lazily(() => import('./users/bring-users.tsx'), services);
  const statistics = lazily(() => import('./statistics/show-site-statistics.tsx'), services);
  const showStatistics = statistics('showSiteStatistics');
  return [
    ...(services.countsViews
      ? [route('GET', mainPaths.siteStatistics, 'site-statistics', 'operator-member', showStatistics)]
      : []),
    route('GET', mainPaths.site, 'site', 'operator-member', site('showSite')),
    route('GET', mainPaths.users, 'users', 'operator-member', users('showUsers'), {
      compress: 'per-request',
    }),
    route('POST', mainPaths.users, 'add-user', 'operator-member', users('postAddUser')),
    route('POST', mainPaths.changeUsers, 'change-users', 'operator-member', several('postChangeUsers')),
    route('POST', mainPaths.bringUsers, 'bring-users', 'operator-member', bringing('postBringUsers')),
    route('GET', mainPaths.user, 'user', 'operator-member', users('showUser')),
    route('POST', mainPaths.inviteUser, 'invite-user', 'operator-member', users('postInviteUser')),
    route('POST', mainPaths.changeUserAddress, 'set-address', 'operator-member', users('postUserAddress')),
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
