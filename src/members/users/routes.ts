import type { Route } from '../../kernel/exchange.ts';
import { mainPaths } from '../../paths/main.ts';
import { lateMakers } from '../../web/late.ts';
import { route } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';

const {
  createAddUser,
  createDeleteUser,
  createInviteUser,
  createMakeOperator,
  createRenameUser,
  createResumeUser,
  createShowUser,
  createShowUsers,
  createSuspendUser,
  createUnmakeOperator,
} = lateMakers(() => import('./users.ts'));

/** Everybody's accounts, for operators. */
export function userRoutes(desk: MemberServices): Route[] {
  return [
    route('GET', mainPaths.users, 'users', 'operator-member', createShowUsers(desk)),
    route('POST', mainPaths.users, 'add-user', 'operator-member', createAddUser(desk)),
    route('GET', mainPaths.user, 'user', 'operator-member', createShowUser(desk)),
    route('POST', mainPaths.inviteUser, 'invite-user', 'operator-member', createInviteUser(desk)),
    route('POST', mainPaths.suspendUser, 'suspend-user', 'operator-member', createSuspendUser(desk)),
    route('POST', mainPaths.resumeUser, 'resume-user', 'operator-member', createResumeUser(desk)),
    route('POST', mainPaths.renameUser, 'rename-user', 'operator-member', createRenameUser(desk)),
    route('POST', mainPaths.makeOperator, 'make-operator', 'operator-member', createMakeOperator(desk)),
    route('POST', mainPaths.unmakeOperator, 'unmake-operator', 'operator-member', createUnmakeOperator(desk)),
    route('POST', mainPaths.deleteUser, 'delete-user', 'operator-member', createDeleteUser(desk)),
  ];
}
