import type { Route } from '../../../../core/kernel/exchange.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { lazily } from '../../../../core/web/lazily.ts';
import { proven, routesWith } from '../member-route.ts';
import type { MemberServices } from '../services.ts';

/** Routes for tokens and activity. */
export function accessRoutes(services: MemberServices): Route[] {
  const { forMembers } = routesWith(services);
  const tokensPage = lazily(() => import('./tokens-page.tsx'));
  const tokens = lazily(() => import('./tokens.ts'));
  const activity = lazily(() => import('../activity/show-activity.tsx'));
  return [
    forMembers.get(mainPaths.tokens, 'tokens', tokensPage('renderTokens')),
    forMembers.post(mainPaths.tokens, 'add-token', tokens('postAddToken'), proven),
    forMembers.post(mainPaths.revokeToken, 'revoke-token', tokens('postRevokeToken')),
    forMembers.get(mainPaths.activity, 'activity', activity('showActivity'), { compress: 'per-request' }),
  ];
}
