import type { Route } from '../../kernel/exchange.ts';
import { mainPaths } from '../../paths/main.ts';
import { lateMakers } from '../../web/late.ts';
import { route } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';

const { createChangeLanguage, createChangePassword, createShowAccount } = lateMakers(
  () => import('./account.ts'),
);
const { createAddDelegate, createRemoveDelegate } = lateMakers(() => import('./change-delegates.ts'));
const { createEndSession, createSignOutEverywhere } = lateMakers(() => import('./end-sessions.ts'));
const { createShowOthers } = lateMakers(() => import('./others.tsx'));

/** Who somebody is to us, as they see and change it. */
export function accountRoutes(desk: MemberServices): Route[] {
  return [
    route('GET', mainPaths.account, 'account', 'member', createShowAccount(desk)),
    route('POST', mainPaths.password, 'change-password', 'member', createChangePassword(desk), {
      limit: 'sign-ins',
    }),
    route('POST', mainPaths.language, 'change-language', 'member', createChangeLanguage(desk)),
    route('POST', mainPaths.endSession, 'end-session', 'member', createEndSession(desk)),
    route(
      'POST',
      mainPaths.signOutEverywhere,
      'sign-out-everywhere',
      'member',
      createSignOutEverywhere(desk),
    ),
    // It tells whether there is somebody with that name.
    route('POST', mainPaths.addDelegate, 'add-delegate', 'member', createAddDelegate(desk), {
      limit: 'sign-ins',
    }),
    route('POST', mainPaths.removeDelegate, 'remove-delegate', 'member', createRemoveDelegate(desk)),
    route('GET', mainPaths.others, 'others', 'member', createShowOthers(desk)),
  ];
}
