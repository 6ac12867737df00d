import type { Route } from '../../../../core/kernel/exchange.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { lazily } from '../../../../core/web/lazily.ts';
import { limitedAndProven, routesWith } from '../member-route.ts';
import type { MemberServices } from '../services.ts';

export function accountRoutes(services: MemberServices): Route[] {
  const { forMembers } = routesWith(services);
  const page = lazily(() => import('./account-page.tsx'));
  const account = lazily(() => import('./account.ts'));
  const deletion = lazily(() => import('./delete-account.ts'));
  const download = lazily(() => import('./download-data.ts'));
  const others = lazily(() => import('./others.tsx'));
  const everywhere = account('postSignOutEverywhere');
  return [
    forMembers.get(mainPaths.account, 'account', page('renderAccount')),
    forMembers.post(mainPaths.password, 'change-password', account('postPassword'), {
      ...limitedAndProven,
      way: 'password',
    }),
    forMembers.post(mainPaths.language, 'change-language', account('postLanguage')),
    forMembers.post(mainPaths.endSession, 'end-session', account('postEndSession')),
    forMembers.post(mainPaths.endOtherSessions, 'end-other-sessions', account('postEndOtherSessions')),
    forMembers.post(mainPaths.signOutEverywhere, 'sign-out-everywhere', everywhere),
    // Limited, because the response reveals whether a username exists.
    forMembers.post(mainPaths.addDelegate, 'add-delegate', account('postAddDelegate'), limitedAndProven),
    forMembers.post(mainPaths.removeDelegate, 'remove-delegate', account('postRemoveDelegate')),
    forMembers.post(mainPaths.downloadData, 'download-data', download('postDownloadData'), limitedAndProven),
    forMembers.post(
      mainPaths.deleteAccount,
      'delete-account',
      deletion('postDeleteAccount'),
      limitedAndProven,
    ),
    forMembers.get(mainPaths.others, 'others', others('showOthers')),
  ];
}
