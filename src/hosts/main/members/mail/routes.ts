import type { Route } from '../../../../core/kernel/exchange.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { lazily } from '../../../../core/web/lazily.ts';
import { limitedAndProven, proven, routesWith } from '../member-route.ts';
import type { MemberServices } from '../services.ts';
import { largestInvitation } from '../users/user-actions.ts';

export function mailRoutes(services: MemberServices): Route[] {
  const { outbox } = services.accounts;
  if (!outbox) return [];
  const { forAnybody, forMembers, forOperators, forSupport } = routesWith({ ...services, outbox });
  const email = lazily(() => import('../account/email.tsx'));
  const notices = lazily(() => import('../account/unsubscribe.tsx'));
  const mail = lazily(() => import('./show-mail.tsx'));
  const join = lazily(() => import('../join/join.tsx'));
  const list = lazily(() => import('../invitations/invitation-list.tsx'));
  const invitationsPage = lazily(() => import('../invitations/invitations-page.tsx'));
  const invitations = lazily(() => import('../invitations/invitations.tsx'));
  const requests = lazily(() => import('../users/requests.ts'));
  return [
    forMembers.post(mainPaths.emailAddress, 'change-address', email('postEmail'), limitedAndProven),
    forMembers.post(mainPaths.notices, 'change-notices', email('postNotices')),
    forAnybody.get(mainPaths.confirmAddress, 'confirm-address-page', email('showConfirmAddress')),
    forAnybody.post(mainPaths.confirmAddress, 'confirm-address', email('postConfirmAddress')),
    forAnybody.get(mainPaths.unsubscribe, 'unsubscribe-page', notices('showUnsubscribe')),
    forAnybody.post(mainPaths.unsubscribe, 'unsubscribe', notices('postUnsubscribe')),
    forAnybody.get(mainPaths.join, 'join-page', join('showJoin')),
    forAnybody.post(mainPaths.join, 'join', join('postJoin')),
    forSupport.get(mainPaths.invitations, 'invitations', invitationsPage('renderInvitations')),
    forSupport.post(mainPaths.invitations, 'invite', invitations('postInvitations'), {
      ...proven,
      largestForm: largestInvitation,
      tooLarge: invitations('showListTooLarge'),
    }),
    forSupport.get(mainPaths.invitationList, 'invitation-list', list('showInvitationList')),
    forSupport.post(
      mainPaths.cancelInvitationList,
      'cancel-invitation-list',
      list('postCancelInvitationList'),
    ),
    forSupport.post(
      mainPaths.resumeInvitationList,
      'resume-invitation-list',
      list('postResumeInvitationList'),
    ),
    forSupport.post(mainPaths.resendInvitation, 'resend-invitation', invitations('postResendInvitation')),
    forSupport.post(
      mainPaths.withdrawInvitation,
      'withdraw-invitation',
      invitations('postWithdrawInvitation'),
    ),
    forOperators.post(mainPaths.approveRequest, 'approve-request', requests('postApproveRequest'), proven),
    forOperators.post(mainPaths.declineRequest, 'decline-request', requests('postDeclineRequest')),
    forOperators.get(mainPaths.mail, 'mail', mail('showMail')),
    forOperators.post(mainPaths.retryMail, 'retry-mail', mail('postRetryMail')),
  ];
}
