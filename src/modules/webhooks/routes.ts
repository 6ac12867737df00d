import type { Route } from '../../core/kernel/exchange.ts';
import { apiPaths } from '../../core/paths/api.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { lazily } from '../../core/web/lazily.ts';
import { createEndpoints, type Endpoint, type EndpointServices } from '../../hosts/api/endpoint/endpoint.ts';
import { proven, routesWith } from '../../hosts/main/members/member-route.ts';
import type { MemberServices } from '../../hosts/main/members/services.ts';
import { webhookContracts, webhookSchemas } from './contract.ts';

export function webhookEndpoints(services: EndpointServices): Endpoint[] {
  const at = createEndpoints(services, webhookContracts, webhookSchemas);
  const api = lazily(() => import('./api.ts'));
  return [
    at('GET', apiPaths.webhooks, 'list-webhooks', 'profile:read', api('getWebhooks')),
    at('POST', apiPaths.webhooks, 'add-webhook', 'profile:write', api('addWebhook')),
    at('GET', apiPaths.webhook, 'get-webhook', 'profile:read', api('getWebhook')),
    at('DELETE', apiPaths.webhook, 'remove-webhook', 'profile:write', api('dropWebhook')),
    at('POST', apiPaths.resumeWebhook, 'resume-webhook', 'profile:write', api('restartWebhook')),
    at('GET', apiPaths.failures, 'list-failures', 'profile:read', api('listFailures')),
    at('POST', apiPaths.retryFailures, 'retry-failures', 'profile:write', api('retryFailures')),
  ];
}

export function webhookPages(services: MemberServices): Route[] {
  const { forMembers } = routesWith(services);
  const page = lazily(() => import('./pages/webhooks-page.tsx'));
  const webhooks = lazily(() => import('./pages/webhooks.ts'));
  return [
    forMembers.get(mainPaths.webhooks, 'webhooks', page('renderWebhooks')),
    forMembers.post(mainPaths.webhooks, 'add-webhook', webhooks('postAddWebhook'), proven),
    forMembers.get(mainPaths.webhook, 'webhook', webhooks('showWebhook')),
    forMembers.post(mainPaths.testWebhook, 'test-webhook', webhooks('postTestWebhook')),
    forMembers.post(mainPaths.resumeWebhook, 'resume-webhook', webhooks('postResumeWebhook')),
    forMembers.post(mainPaths.retryWebhook, 'retry-webhook', webhooks('postRetryWebhook')),
    forMembers.post(mainPaths.removeWebhook, 'remove-webhook', webhooks('postRemoveWebhook')),
  ];
}
