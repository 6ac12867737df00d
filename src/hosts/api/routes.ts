import type { Accounts } from '../../accounts/change-user.ts';
import { createEndpoints, type Endpoint } from '../../api/endpoint/endpoint.ts';
import type { Directory } from '../../directory/directory.ts';
import type { Handler } from '../../kernel/exchange.ts';
import { json } from '../../kernel/reply.ts';
import type { FetchPicture } from '../../outside/fetch-picture.ts';
import { apiPaths } from '../../paths/api.ts';
import { pathTemplate } from '../../routing/path-template.ts';
import type { EventNews } from '../../store/event-news.ts';
import { lateHandlers, lateMakers } from '../../web/late.ts';
import { showMetrics } from '../show-metrics.ts';

const { createShowDocs, createShowOpenApi } = lateMakers(() => import('../../api/docs/documentation.ts'));
const { getDraft, patchDraft, putDraft } = lateHandlers(() => import('../../api/drafts.ts'));
const { createListEvents } = lateMakers(() => import('../../api/events.ts'));
const { dropFile, getFile, getFiles, storeFile } = lateHandlers(() => import('../../api/files.ts'));
const { createListPeople } = lateMakers(() => import('../../api/directory.ts'));
const { getRevision, getRevisions, publishProfile, unpublishProfile } = lateHandlers(
  () => import('../../api/publishing.ts'),
);
const { findPicture } = lateMakers(() => import('../../api/publishing.ts'));
const { addToken, dropToken, getTokens } = lateHandlers(() => import('../../api/tokens.ts'));
const { addUser, changeUsername, getUser, getUsers, removeUser, resumeUserHandler, suspendUserHandler } =
  lateHandlers(() => import('../../api/users.ts'));
const {
  addWebhook,
  dropWebhook,
  getWebhook,
  getWebhooks,
  listFailures,
  resumeWebhookHandler: resumeWebhook,
  retryFailures,
} = lateHandlers(() => import('../../api/webhooks.ts'));

export interface ApiServices {
  readonly accounts: Accounts;
  readonly apiUrl: string;
  readonly previewUrl: string;
  readonly news: EventNews;
  readonly fetchPicture: FetchPicture;
  readonly showHealth: Handler<unknown>;
  readonly showReadiness: Handler<unknown>;
  /** There is no such page without it. */
  readonly writeMetrics: (() => Promise<string>) | null;
  readonly directory: Directory;
}

/** The URL contract of the API. `profile:…` is for the user in the path, and for operators. */
export function apiRoutes(services: ApiServices): Endpoint[] {
  const { accounts, apiUrl, previewUrl, news, fetchPicture, showHealth, showReadiness } = services;
  const { writeMetrics, directory } = services;
  const at = createEndpoints(accounts);
  const addressOf = (path: string) => apiUrl + pathTemplate(path);
  const index = {
    health: addressOf(apiPaths.health),
    ready: addressOf(apiPaths.ready),
    openapi: addressOf(apiPaths.openApi),
    docs: addressOf(apiPaths.docs),
    ...(directory.access === 'off' ? {} : { people: addressOf(apiPaths.people) }),
    users: addressOf(apiPaths.users),
    user: addressOf(apiPaths.user),
    draft: addressOf(apiPaths.draft),
    tokens: addressOf(apiPaths.tokens),
    webhooks: addressOf(apiPaths.webhooks),
    events: addressOf(apiPaths.events),
    profile: `${previewUrl}/{username}?format=json`,
  };
  const addresses = { apiUrl, previewUrl };
  const showOpenApi = createShowOpenApi(() => endpoints, addresses);
  const showDocs = createShowDocs(() => endpoints, addresses);
  const endpoints: Endpoint[] = [
    at('GET', apiPaths.index, 'api-index', 'public', () => json(200, index)),
    at('GET', apiPaths.health, 'health', 'public', ({ exchange, params }) => showHealth(exchange, params)),
    at('GET', apiPaths.ready, 'ready', 'public', ({ exchange, params }) => showReadiness(exchange, params)),
    ...(writeMetrics
      ? [at('GET', apiPaths.metrics, 'metrics', 'operator', () => showMetrics(writeMetrics))]
      : []),
    { ...at('GET', apiPaths.openApi, 'openapi', 'public', showOpenApi), compress: 'once' },
    { ...at('GET', apiPaths.docs, 'docs', 'public', showDocs), compress: 'once' },
    ...peopleEndpoints(),
    at('GET', apiPaths.users, 'list-users', 'operator', getUsers),
    at('POST', apiPaths.users, 'add-user', 'operator', addUser),
    at('GET', apiPaths.user, 'get-user', 'profile:read', getUser),
    at('PATCH', apiPaths.user, 'rename-user', 'operator', changeUsername),
    at('DELETE', apiPaths.user, 'delete-user', 'operator', removeUser),
    at('POST', apiPaths.suspendUser, 'suspend-user', 'operator', suspendUserHandler),
    at('POST', apiPaths.resumeUser, 'resume-user', 'operator', resumeUserHandler),
    at('GET', apiPaths.draft, 'get-draft', 'profile:read', getDraft),
    at('PUT', apiPaths.draft, 'put-draft', 'profile:write', putDraft),
    at('PATCH', apiPaths.draft, 'patch-draft', 'profile:write', patchDraft),
    at('POST', apiPaths.publish, 'publish', 'profile:write', publishProfile, findPicture(fetchPicture)),
    at('POST', apiPaths.unpublish, 'unpublish', 'profile:write', unpublishProfile),
    at('GET', apiPaths.revisions, 'list-revisions', 'profile:read', getRevisions),
    at('GET', apiPaths.revision, 'get-revision', 'profile:read', getRevision),
    at('GET', apiPaths.files, 'list-files', 'profile:read', getFiles),
    at('GET', apiPaths.file, 'get-file', 'profile:read', getFile),
    at('PUT', apiPaths.file, 'put-file', 'profile:write', storeFile),
    at('DELETE', apiPaths.file, 'delete-file', 'profile:write', dropFile),
    at('GET', apiPaths.tokens, 'list-tokens', 'profile:read', getTokens),
    at('POST', apiPaths.tokens, 'add-token', 'profile:write', addToken),
    at('DELETE', apiPaths.token, 'revoke-token', 'profile:write', dropToken),
    at('GET', apiPaths.webhooks, 'list-webhooks', 'profile:read', getWebhooks),
    at('POST', apiPaths.webhooks, 'add-webhook', 'profile:write', addWebhook),
    at('GET', apiPaths.webhook, 'get-webhook', 'profile:read', getWebhook),
    at('DELETE', apiPaths.webhook, 'remove-webhook', 'profile:write', dropWebhook),
    at('POST', apiPaths.resumeWebhook, 'resume-webhook', 'profile:write', resumeWebhook),
    at('GET', apiPaths.failures, 'list-failures', 'profile:read', listFailures),
    at('POST', apiPaths.retryFailures, 'retry-failures', 'profile:write', retryFailures),
    at('GET', apiPaths.events, 'list-events', 'profile:read', createListEvents(news)),
  ];
  return endpoints;

  /** On the same terms as on the main host: who may look there without signing in may do so here. */
  function peopleEndpoints(): Endpoint[] {
    if (directory.access === 'off') return [];
    const access = directory.access === 'public' ? 'public' : 'profile:read';
    return [
      {
        ...at('GET', apiPaths.people, 'list-people', access, createListPeople(directory)),
        logQuery: false,
        compress: 'per-request',
      },
    ];
  }
}
