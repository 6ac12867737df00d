import type { Route } from '../../../../core/kernel/exchange.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { lazily } from '../../../../core/web/lazily.ts';
import { proven, routesWith } from '../member-route.ts';
import type { MemberServices } from '../services.ts';
import { largestChoice, largestTable } from './user-actions.ts';

/** Routes for operators. The statistics of a single profile belong to the editor. */
export function operatorRoutes(services: MemberServices): Route[] {
  const { forOperators, forRight, forSupport } = routesWith(services);
  const forReaders = forRight('users:read');
  const forDashboard = forRight('site:read');
  const site = lazily(() => import('../site/show-site.tsx'));
  const users = lazily(() => import('./users.ts'));
  const several = lazily(() => import('./change-users.tsx'));
  const bringing = lazily(() => import('./bring-users.tsx'));
  const choice = { ...proven, largestForm: largestChoice };
  return [
    forDashboard.get(mainPaths.site, 'site', site('showSite')),
    forReaders.get(mainPaths.users, 'users', users('showUsers'), { compress: 'per-request' }),
    forOperators.post(mainPaths.users, 'add-user', users('postAddUser'), proven),
    forSupport.post(mainPaths.changeUsers, 'change-users', several('postChangeUsers'), choice),
    forSupport.post(mainPaths.inviteUsers, 'invite-users', several('postInviteUsers'), choice),
    forOperators.post(mainPaths.bringUsers, 'bring-users', bringing('postBringUsers'), {
      ...proven,
      largestForm: largestTable,
      tooLarge: bringing('showTooLarge'),
    }),
    forReaders.get(mainPaths.user, 'user', users('showUser')),
    forSupport.post(mainPaths.inviteUser, 'invite-user', users('postInviteUser'), proven),
    forOperators.post(mainPaths.changeUserAddress, 'set-address', users('postUserAddress'), proven),
    forSupport.post(mainPaths.suspendUser, 'suspend-user', users('postSuspendUser'), proven),
    forSupport.post(mainPaths.resumeUser, 'resume-user', users('postResumeUser'), proven),
    forOperators.post(mainPaths.renameUser, 'rename-user', users('postRenameUser'), proven),
    forOperators.post(mainPaths.makeOperator, 'make-operator', users('postMakeOperator'), proven),
    forOperators.post(mainPaths.unmakeOperator, 'unmake-operator', users('postUnmakeOperator')),
    forOperators.post(mainPaths.userRoles, 'change-roles', users('postUserRoles'), proven),
    forOperators.post(mainPaths.deleteUser, 'delete-user', users('postDeleteUser'), proven),
  ];
}
