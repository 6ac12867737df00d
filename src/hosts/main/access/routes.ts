import type { Route } from '../../../kernel/exchange.ts';
import { route } from '../../route.ts';
import type { MemberDesk } from '../member.ts';
import { paths } from '../paths.ts';
import { createAddToken, createRevokeToken, createShowTokens } from './tokens.ts';
import {
  createAddWebhook,
  createRemoveWebhook,
  createResumeWebhook,
  createRetryWebhook,
  createShowWebhook,
  createShowWebhooks,
  createTestWebhook,
} from './webhooks.ts';

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
