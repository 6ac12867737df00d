import type { Route } from '../../kernel/exchange.ts';
import { paths } from '../../paths/main.ts';
import { guessed } from '../../web/guessed.ts';
import { lateMakers } from '../../web/late.ts';
import { route } from '../../web/route.ts';
import type { MemberDesk } from '../main-services.ts';

const { createChangeLanguage, createChangePassword, createShowAccount } = lateMakers(
  () => import('./account.ts'),
);
const { createAddDelegate, createRemoveDelegate } = lateMakers(() => import('./change-delegates.ts'));
const { createEndSession, createSignOutEverywhere } = lateMakers(() => import('./end-sessions.ts'));
const { createShowOthers } = lateMakers(() => import('./others.tsx'));

/** Who somebody is to us, as they see and change it. */
export function accountRoutes(desk: MemberDesk): Route[] {
  return [
    route('GET', paths.account, 'account', 'member', createShowAccount(desk)),
    guessed(route('POST', paths.password, 'change-password', 'member', createChangePassword(desk))),
    route('POST', paths.language, 'change-language', 'member', createChangeLanguage(desk)),
    route('POST', paths.endSession, 'end-session', 'member', createEndSession(desk)),
    route('POST', paths.signOutEverywhere, 'sign-out-everywhere', 'member', createSignOutEverywhere(desk)),
    // It tells whether there is somebody with that name.
    guessed(route('POST', paths.addDelegate, 'add-delegate', 'member', createAddDelegate(desk))),
    route('POST', paths.removeDelegate, 'remove-delegate', 'member', createRemoveDelegate(desk)),
    route('GET', paths.others, 'others', 'member', createShowOthers(desk)),
  ];
}
