import type { Route } from '../../kernel/exchange.ts';
import { mainPaths } from '../../paths/main.ts';
import { lazily } from '../../web/lazily.ts';
import { route } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';

export function accountRoutes(services: MemberServices): Route[] {
  const account = lazily(() => import('./account.ts'), services);
  const deletion = lazily(() => import('./delete-account.ts'), services);
  const others = lazily(() => import('./others.tsx'), services);
  const everywhere = account('postSignOutEverywhere');
  return [
    route('GET', mainPaths.account, 'account', 'member', account('showAccount')),
    route('POST', mainPaths.password, 'change-password', 'member', account('postPassword'), {
      limit: 'sign-ins',
      needsProof: true,
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
    // It reveals whether a user with that name exists.
    route('POST', mainPaths.addDelegate, 'add-delegate', 'member', account('postAddDelegate'), {
      limit: 'sign-ins',
      needsProof: true,
    }),
    route('POST', mainPaths.removeDelegate, 'remove-delegate', 'member', account('postRemoveDelegate')),
    route('POST', mainPaths.deleteAccount, 'delete-account', 'member', deletion('postDeleteAccount'), {
      limit: 'sign-ins',
      needsProof: true,
    }),
    route('GET', mainPaths.others, 'others', 'member', others('showOthers')),
  ];
}
