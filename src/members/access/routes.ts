import type { Route } from '../../kernel/exchange.ts';
import { mainPaths } from '../../paths/main.ts';
import { lazily } from '../../web/lazily.ts';
import { route } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';

/** Tokens, webhooks, authorisations and activity. */
export function accessRoutes(services: MemberServices): Route[] {
  const tokens = lazily(() => import('./tokens.ts'), services);
  const ci = lazily(() => import('./ci.ts'), services);
  const authorize = lazily(() => import('../authorize/authorize.tsx'), services);
  const device = lazily(() => import('../authorize/device.tsx'), services);
  const webhooks = lazily(() => import('./webhooks.ts'), services);
  const activity = lazily(() => import('../activity/show-activity.tsx'), services);
  return [
    route('GET', mainPaths.tokens, 'tokens', 'member', tokens('showTokens')),
    route('POST', mainPaths.tokens, 'add-token', 'member', tokens('postAddToken'), { needsProof: true }),
    // The query names the client that asks for access.
    route('GET', mainPaths.authorize, 'authorize', 'member', authorize('showAuthorize'), { logQuery: false }),
    route('POST', mainPaths.authorize, 'decide-authorization', 'member', authorize('postAuthorize'), {
      needsProof: true,
    }),
    route('GET', mainPaths.device, 'device', 'member', device('showDevice'), { logQuery: false }),
    // The code is short: without a limit it could be guessed.
    route('POST', mainPaths.device, 'decide-device', 'member', device('postDevice'), {
      limit: 'sign-ins',
      needsProof: true,
    }),
    route('POST', mainPaths.allowCi, 'allow-ci', 'member', ci('postAllowCi'), { needsProof: true }),
    route('POST', mainPaths.revokeToken, 'revoke-token', 'member', tokens('postRevokeToken')),
    route('GET', mainPaths.webhooks, 'webhooks', 'member', webhooks('showWebhooks')),
    route('POST', mainPaths.webhooks, 'add-webhook', 'member', webhooks('postAddWebhook')),
    route('GET', mainPaths.webhook, 'webhook', 'member', webhooks('showWebhook')),
    route('POST', mainPaths.testWebhook, 'test-webhook', 'member', webhooks('postTestWebhook')),
    route('POST', mainPaths.resumeWebhook, 'resume-webhook', 'member', webhooks('postResumeWebhook')),
    route('POST', mainPaths.retryWebhook, 'retry-webhook', 'member', webhooks('postRetryWebhook')),
    route('POST', mainPaths.removeWebhook, 'remove-webhook', 'member', webhooks('postRemoveWebhook')),
    route('GET', mainPaths.activity, 'activity', 'member', activity('showActivity'), {
      compress: 'per-request',
    }),
  ];
}
