import type { Route } from '../../../../core/kernel/exchange.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { lazily } from '../../../../core/web/lazily.ts';
import { limitedAndProven, proven, routesWith } from '../member-route.ts';
import type { MemberServices } from '../services.ts';

/** Tokens, webhooks, authorisations and activity. */
export function accessRoutes(services: MemberServices): Route[] {
  const { forMembers } = routesWith(services);
  const tokensPage = lazily(() => import('./tokens-page.tsx'));
  const tokens = lazily(() => import('./tokens.ts'));
  const ci = lazily(() => import('./ci.ts'));
  const authorize = lazily(() => import('../authorize/authorize.tsx'));
  const device = lazily(() => import('../authorize/device.tsx'));
  const webhooksPage = lazily(() => import('./webhooks-page.tsx'));
  const webhooks = lazily(() => import('./webhooks.ts'));
  const activity = lazily(() => import('../activity/show-activity.tsx'));
  return [
    forMembers.get(mainPaths.tokens, 'tokens', tokensPage('renderTokens')),
    forMembers.post(mainPaths.tokens, 'add-token', tokens('postAddToken'), proven),
    // The query names the client that asks for access.
    forMembers.get(mainPaths.authorize, 'authorize', authorize('showAuthorize'), { logQuery: false }),
    forMembers.post(mainPaths.authorize, 'decide-authorization', authorize('postAuthorize'), proven),
    forMembers.get(mainPaths.device, 'device', device('showDevice'), { logQuery: false }),
    // The code is short: without a limit it could be guessed.
    forMembers.post(mainPaths.device, 'decide-device', device('postDevice'), limitedAndProven),
    forMembers.post(mainPaths.allowCi, 'allow-ci', ci('postAllowCi'), proven),
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
