import type { Route } from '../../kernel/exchange.ts';
import { paths } from '../../paths/main.ts';
import { lateMakers } from '../../web/late.ts';
import { route } from '../../web/route.ts';
import type { MemberDesk } from '../main-services.ts';

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
export function userRoutes(desk: MemberDesk): Route[] {
  return [
    route('GET', paths.users, 'users', 'operator-member', createShowUsers(desk)),
    route('POST', paths.users, 'add-user', 'operator-member', createAddUser(desk)),
    route('GET', paths.user, 'user', 'operator-member', createShowUser(desk)),
    route('POST', paths.inviteUser, 'invite-user', 'operator-member', createInviteUser(desk)),
    route('POST', paths.suspendUser, 'suspend-user', 'operator-member', createSuspendUser(desk)),
    route('POST', paths.resumeUser, 'resume-user', 'operator-member', createResumeUser(desk)),
    route('POST', paths.renameUser, 'rename-user', 'operator-member', createRenameUser(desk)),
    route('POST', paths.makeOperator, 'make-operator', 'operator-member', createMakeOperator(desk)),
    route('POST', paths.unmakeOperator, 'unmake-operator', 'operator-member', createUnmakeOperator(desk)),
    route('POST', paths.deleteUser, 'delete-user', 'operator-member', createDeleteUser(desk)),
  ];
}
