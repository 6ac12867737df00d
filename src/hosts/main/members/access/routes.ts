import type { Route } from '../../../../core/kernel/exchange.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { lazily } from '../../../../core/web/lazily.ts';
import { proven, routesWith } from '../member-route.ts';
import type { MemberServices } from '../services.ts';

/** Tokens, webhooks and activity. */
export function accessRoutes(services: MemberServices): Route[] {
  const { forMembers } = routesWith(services);
  const tokensPage = lazily(() => import('./tokens-page.tsx'));
  const tokens = lazily(() => import('./tokens.ts'));
  const webhooksPage = lazily(() => import('./webhooks-page.tsx'));
  const webhooks = lazily(() => import('./webhooks.ts'));
  const activity = lazily(() => import('../activity/show-activity.tsx'));
  return [
    forMembers.get(mainPaths.tokens, 'tokens', tokensPage('renderTokens')),
    forMembers.post(mainPaths.tokens, 'add-token', tokens('postAddToken'), proven),
    forMembers.post(mainPaths.revokeToken, 'revoke-token', tokens('postRevokeToken')),
    forMembers.get(mainPaths.webhooks, 'webhooks', webhooksPage('renderWebhooks')),
    forMembers.post(mainPaths.webhooks, 'add-webhook', webhooks('postAddWebhook'), proven),
    forMembers.get(mainPaths.webhook, 'webhook', webhooks('showWebhook')),
    forMembers.post(mainPaths.testWebhook, 'test-webhook', webhooks('postTestWebhook')),
    forMembers.post(mainPaths.resumeWebhook, 'resume-webhook', webhooks('postResumeWebhook')),
    forMembers.post(mainPaths.retryWebhook, 'retry-webhook', webhooks('postRetryWebhook')),
    forMembers.post(mainPaths.removeWebhook, 'remove-webhook', webhooks('postRemoveWebhook')),
    forMembers.get(mainPaths.activity, 'activity', activity('showActivity'), { compress: 'per-request' }),
  ];
}
