import type { Route } from '../../kernel/exchange.ts';
import { mainPaths } from '../../paths/main.ts';
import { lazily } from '../../web/lazily.ts';
import { route } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';
import { largestChoice } from './user-actions.ts';

/** The statistics of one profile are among the editor's pages. */
export function operatorRoutes(services: MemberServices): Route[] {
  const site = lazily(() => import('../site/show-site.tsx'), services);
  const users = lazily(() => import('./users.ts'), services);
  const several = lazily(() => import('./change-users.tsx'), services);
  const bringing = lazily(() => import('./bring-users.tsx'), services);
  const statistics = lazily(() => import('../statistics/show-site-statistics.tsx'), services);
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
    route('POST', mainPaths.inviteUsers, 'invite-users', 'operator-member', several('postInviteUsers'), {
      needsProof: true,
      largestForm: largestChoice,
    }),
    route('POST', mainPaths.bringUsers, 'bring-users', 'operator-member', bringing('postBringUsers')),
    route('GET', mainPaths.user, 'user', 'operator-member', users('showUser')),
    route('POST', mainPaths.inviteUser, 'invite-user', 'operator-member', users('postInviteUser'), {
      needsProof: true,
    }),
    route('POST', mainPaths.changeUserAddress, 'set-address', 'operator-member', users('postUserAddress'), {
      needsProof: true,
    }),
    route('POST', mainPaths.suspendUser, 'suspend-user', 'operator-member', users('postSuspendUser')),
    route('POST', mainPaths.resumeUser, 'resume-user', 'operator-member', users('postResumeUser')),
    route('POST', mainPaths.renameUser, 'rename-user', 'operator-member', users('postRenameUser')),
    route('POST', mainPaths.makeOperator, 'make-operator', 'operator-member', users('postMakeOperator'), {
      needsProof: true,
    }),
    route(
      'POST',
      mainPaths.unmakeOperator,
      'unmake-operator',
      'operator-member',
      users('postUnmakeOperator'),
    ),
    route('POST', mainPaths.deleteUser, 'delete-user', 'operator-member', users('postDeleteUser'), {
      needsProof: true,
    }),
  ];
}
