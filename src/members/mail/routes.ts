import type { Route } from '../../kernel/exchange.ts';
import { mainPaths } from '../../paths/main.ts';
import { lazily } from '../../web/lazily.ts';
import { route } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';

export function mailRoutes(services: MemberServices): Route[] {
  const { outbox } = services.accounts;
  if (!outbox) return [];
  const email = lazily(() => import('../account/email.tsx'), { ...services, outbox });
  const notices = lazily(() => import('../account/unsubscribe.tsx'), { ...services, outbox });
  const mail = lazily(() => import('./show-mail.tsx'), { ...services, outbox });
  const join = lazily(() => import('../join/join.tsx'), { ...services, outbox });
  const list = lazily(() => import('../invitations/invitation-list.tsx'), { ...services, outbox });
  const invitations = lazily(() => import('../invitations/invitations.tsx'), { ...services, outbox });
  const requests = lazily(() => import('../users/requests.ts'), { ...services, outbox });
  const limit = 'sign-ins';
  return [
    route('POST', mainPaths.emailAddress, 'change-address', 'member', email('postEmail'), {
      limit,
      needsProof: true,
    }),
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
    route('GET', mainPaths.invitationList, 'invitation-list', 'operator-member', list('showInvitationList')),
    route(
      'POST',
      mainPaths.cancelInvitationList,
      'cancel-invitation-list',
      'operator-member',
      list('postCancelInvitationList'),
    ),
    route(
      'POST',
      mainPaths.resumeInvitationList,
      'resume-invitation-list',
      'operator-member',
      list('postResumeInvitationList'),
    ),
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
