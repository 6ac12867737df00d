import type { Route } from '../../kernel/exchange.ts';
import { mainPaths } from '../../paths/main.ts';
import { lateMakers } from '../../web/late.ts';
import { route } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';

const { createAddToken, createRevokeToken, createShowTokens } = lateMakers(() => import('./tokens.ts'));
const {
  createAddWebhook,
  createRemoveWebhook,
  createResumeWebhook,
  createRetryWebhook,
  createShowWebhook,
  createShowWebhooks,
  createTestWebhook,
} = lateMakers(() => import('./webhooks.ts'));

/** How programs get in, and what is told to others. */
export function accessRoutes(desk: MemberServices): Route[] {
  return [
    route('GET', mainPaths.tokens, 'tokens', 'member', createShowTokens(desk)),
    route('POST', mainPaths.tokens, 'add-token', 'member', createAddToken(desk)),
    route('POST', mainPaths.revokeToken, 'revoke-token', 'member', createRevokeToken(desk)),
    route('GET', mainPaths.webhooks, 'webhooks', 'member', createShowWebhooks(desk)),
    route('POST', mainPaths.webhooks, 'add-webhook', 'member', createAddWebhook(desk)),
    route('GET', mainPaths.webhook, 'webhook', 'member', createShowWebhook(desk)),
    route('POST', mainPaths.testWebhook, 'test-webhook', 'member', createTestWebhook(desk)),
    route('POST', mainPaths.resumeWebhook, 'resume-webhook', 'member', createResumeWebhook(desk)),
    route('POST', mainPaths.retryWebhook, 'retry-webhook', 'member', createRetryWebhook(desk)),
    route('POST', mainPaths.removeWebhook, 'remove-webhook', 'member', createRemoveWebhook(desk)),
  ];
}
