import type { Route } from '../../kernel/exchange.ts';
import { paths } from '../../paths/main.ts';
import { lateMakers } from '../../web/late.ts';
import { route } from '../../web/route.ts';
import type { MemberDesk } from '../main-services.ts';

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
export function accessRoutes(desk: MemberDesk): Route[] {
  return [
    route('GET', paths.tokens, 'tokens', 'member', createShowTokens(desk)),
    route('POST', paths.tokens, 'add-token', 'member', createAddToken(desk)),
    route('POST', paths.revokeToken, 'revoke-token', 'member', createRevokeToken(desk)),
    route('GET', paths.webhooks, 'webhooks', 'member', createShowWebhooks(desk)),
    route('POST', paths.webhooks, 'add-webhook', 'member', createAddWebhook(desk)),
    route('GET', paths.webhook, 'webhook', 'member', createShowWebhook(desk)),
    route('POST', paths.testWebhook, 'test-webhook', 'member', createTestWebhook(desk)),
    route('POST', paths.resumeWebhook, 'resume-webhook', 'member', createResumeWebhook(desk)),
    route('POST', paths.retryWebhook, 'retry-webhook', 'member', createRetryWebhook(desk)),
    route('POST', paths.removeWebhook, 'remove-webhook', 'member', createRemoveWebhook(desk)),
  ];
}
