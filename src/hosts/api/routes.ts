import type { Accounts } from '../../accounts/change-user.ts';
import { json } from '../../kernel/reply.ts';
import type { FetchPicture } from '../../outside/fetch-picture.ts';
import type { EventNews } from '../../store/event-news.ts';
import { createShowHealth } from '../show-health.ts';
import { createDocumentation } from './docs/documentation.ts';
import { getDraft, patchDraft, putDraft } from './drafts.ts';
import { createEndpoints, type Endpoint } from './endpoint/endpoint.ts';
import { createListEvents } from './events.ts';
import { dropFile, getFile, listFiles, storeFile } from './files.ts';
import { findPicture, getRevision, getRevisions, publishProfile, unpublishProfile } from './publishing.ts';
import { addToken, dropToken, getTokens } from './tokens.ts';
import { addUser, changeUsername, getUser, getUsers, removeUser, resume, suspend } from './users.ts';
import {
  addWebhook,
  dropWebhook,
  getWebhook,
  getWebhooks,
  listFailures,
  resume as resumeWebhook,
  retryFailures,
} from './webhooks.ts';

export interface ApiOptions {
  readonly apiUrl: string;
  readonly previewUrl: string;
  readonly news: EventNews;
  readonly fetchPicture: FetchPicture;
}

/** The URL contract of the API. `profile:…` is for the user in the path, and for operators. */
export function apiRoutes(options: ApiOptions, accounts: Accounts): Endpoint[] {
  const { apiUrl, previewUrl, news, fetchPicture } = options;
  const at = createEndpoints(accounts);
  const index = {
    health: `${apiUrl}/health`,
    openapi: `${apiUrl}/openapi.json`,
    docs: `${apiUrl}/docs`,
    users: `${apiUrl}/users`,
    user: `${apiUrl}/users/{username}`,
    draft: `${apiUrl}/users/{username}/draft`,
    tokens: `${apiUrl}/tokens`,
    webhooks: `${apiUrl}/webhooks`,
    events: `${apiUrl}/events`,
    profile: `${previewUrl}/{username}?format=json`,
  };
  const showHealth = createShowHealth(accounts.database);
  const documentation = createDocumentation(() => endpoints, { apiUrl, previewUrl });
  const endpoints: Endpoint[] = [
    at('GET', '/', 'api-index', 'public', () => json(200, index)),
    at('GET', '/health', 'health', 'public', ({ exchange, params }) => showHealth(exchange, params)),
    at('GET', '/openapi.json', 'openapi', 'public', documentation.showOpenApi),
    at('GET', '/docs', 'docs', 'public', documentation.showPage),
    at('GET', '/users', 'list-users', 'operator', getUsers),
    at('POST', '/users', 'add-user', 'operator', addUser),
    at('GET', '/users/:username', 'get-user', 'profile:read', getUser),
    at('PATCH', '/users/:username', 'rename-user', 'operator', changeUsername),
    at('DELETE', '/users/:username', 'delete-user', 'operator', removeUser),
    at('POST', '/users/:username/suspend', 'suspend-user', 'operator', suspend),
    at('POST', '/users/:username/resume', 'resume-user', 'operator', resume),
    at('GET', '/users/:username/draft', 'get-draft', 'profile:read', getDraft),
    at('PUT', '/users/:username/draft', 'put-draft', 'profile:write', putDraft),
    at('PATCH', '/users/:username/draft', 'patch-draft', 'profile:write', patchDraft),
    at(
      'POST',
      '/users/:username/publish',
      'publish',
      'profile:write',
      publishProfile,
      findPicture(fetchPicture),
    ),
    at('POST', '/users/:username/unpublish', 'unpublish', 'profile:write', unpublishProfile),
    at('GET', '/users/:username/revisions', 'list-revisions', 'profile:read', getRevisions),
    at('GET', '/users/:username/revisions/:n', 'get-revision', 'profile:read', getRevision),
    at('GET', '/users/:username/files', 'list-files', 'profile:read', listFiles),
    at('GET', '/users/:username/files/:path+', 'get-file', 'profile:read', getFile),
    at('PUT', '/users/:username/files/:path+', 'put-file', 'profile:write', storeFile),
    at('DELETE', '/users/:username/files/:path+', 'delete-file', 'profile:write', dropFile),
    at('GET', '/tokens', 'list-tokens', 'profile:read', getTokens),
    at('POST', '/tokens', 'add-token', 'profile:write', addToken),
    at('DELETE', '/tokens/:id', 'revoke-token', 'profile:write', dropToken),
    at('GET', '/webhooks', 'list-webhooks', 'profile:read', getWebhooks),
    at('POST', '/webhooks', 'add-webhook', 'profile:write', addWebhook),
    at('GET', '/webhooks/:id', 'get-webhook', 'profile:read', getWebhook),
    at('DELETE', '/webhooks/:id', 'remove-webhook', 'profile:write', dropWebhook),
    at('POST', '/webhooks/:id/resume', 'resume-webhook', 'profile:write', resumeWebhook),
    at('GET', '/webhooks/:id/failures', 'list-failures', 'profile:read', listFailures),
    at('POST', '/webhooks/:id/retry', 'retry-failures', 'profile:write', retryFailures),
    at('GET', '/events', 'list-events', 'profile:read', createListEvents(news)),
  ];
  return endpoints;
}
