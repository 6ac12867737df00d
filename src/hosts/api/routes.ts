import type { Accounts } from '../../accounts/change-user.ts';
import { createEndpoints, type Endpoint } from '../../api/endpoint/endpoint.ts';
import type { Directory } from '../../directory/directory.ts';
import type { Handler } from '../../kernel/exchange.ts';
import { json } from '../../kernel/reply.ts';
import type { FetchPicture } from '../../outside/fetch-picture.ts';
import { paths } from '../../paths/api.ts';
import { pathTemplate } from '../../routing/path-template.ts';
import type { EventNews } from '../../store/event-news.ts';
import { lateHandlers, lateMakers } from '../../web/late.ts';
import { showMetrics } from '../show-metrics.ts';

const { createShowDocs, createShowOpenApi } = lateMakers(() => import('../../api/docs/documentation.ts'));
const { getDraft, patchDraft, putDraft } = lateHandlers(() => import('../../api/drafts.ts'));
const { createListEvents } = lateMakers(() => import('../../api/events.ts'));
const { dropFile, getFile, listFiles, storeFile } = lateHandlers(() => import('../../api/files.ts'));
const { createListPeople } = lateMakers(() => import('../../api/directory.ts'));
const { getRevision, getRevisions, publishProfile, unpublishProfile } = lateHandlers(
  () => import('../../api/publishing.ts'),
);
const { findPicture } = lateMakers(() => import('../../api/publishing.ts'));
const { addToken, dropToken, getTokens } = lateHandlers(() => import('../../api/tokens.ts'));
const { addUser, changeUsername, getUser, getUsers, removeUser, resume, suspend } = lateHandlers(
  () => import('../../api/users.ts'),
);
const {
  addWebhook,
  dropWebhook,
  getWebhook,
  getWebhooks,
  listFailures,
  resume: resumeWebhook,
  retryFailures,
} = lateHandlers(() => import('../../api/webhooks.ts'));

export interface ApiOptions {
  readonly apiUrl: string;
  readonly previewUrl: string;
  readonly news: EventNews;
  readonly fetchPicture: FetchPicture;
  readonly showHealth: Handler<unknown>;
  readonly showReadiness: Handler<unknown>;
  /** There is no such page where nobody measures. */
  readonly writeMetrics: (() => Promise<string>) | undefined;
  readonly directory: Directory;
}

/** The URL contract of the API. `profile:…` is for the user in the path, and for operators. */
export function apiRoutes(options: ApiOptions, accounts: Accounts): Endpoint[] {
  const { apiUrl, previewUrl, news, fetchPicture, showHealth, showReadiness, writeMetrics, directory } =
    options;
  const at = createEndpoints(accounts);
  const addressOf = (path: string) => apiUrl + pathTemplate(path);
  const index = {
    health: addressOf(paths.health),
    ready: addressOf(paths.ready),
    openapi: addressOf(paths.openApi),
    docs: addressOf(paths.docs),
    ...(directory.access === 'off' ? {} : { people: addressOf(paths.people) }),
    users: addressOf(paths.users),
    user: addressOf(paths.user),
    draft: addressOf(paths.draft),
    tokens: addressOf(paths.tokens),
    webhooks: addressOf(paths.webhooks),
    events: addressOf(paths.events),
    profile: `${previewUrl}/{username}?format=json`,
  };
  const addresses = { apiUrl, previewUrl };
  const showOpenApi = createShowOpenApi(() => endpoints, addresses);
  const showDocs = createShowDocs(() => endpoints, addresses);
  const endpoints: Endpoint[] = [
    at('GET', paths.index, 'api-index', 'public', () => json(200, index)),
    at('GET', paths.health, 'health', 'public', ({ exchange, params }) => showHealth(exchange, params)),
    at('GET', paths.ready, 'ready', 'public', ({ exchange, params }) => showReadiness(exchange, params)),
    ...(writeMetrics
      ? [at('GET', paths.metrics, 'metrics', 'operator', () => showMetrics(writeMetrics))]
      : []),
    { ...at('GET', paths.openApi, 'openapi', 'public', showOpenApi), compresses: 'standing' },
    { ...at('GET', paths.docs, 'docs', 'public', showDocs), compresses: 'standing' },
    ...peopleEndpoints(),
    at('GET', paths.users, 'list-users', 'operator', getUsers),
    at('POST', paths.users, 'add-user', 'operator', addUser),
    at('GET', paths.user, 'get-user', 'profile:read', getUser),
    at('PATCH', paths.user, 'rename-user', 'operator', changeUsername),
    at('DELETE', paths.user, 'delete-user', 'operator', removeUser),
    at('POST', paths.suspendUser, 'suspend-user', 'operator', suspend),
    at('POST', paths.resumeUser, 'resume-user', 'operator', resume),
    at('GET', paths.draft, 'get-draft', 'profile:read', getDraft),
    at('PUT', paths.draft, 'put-draft', 'profile:write', putDraft),
    at('PATCH', paths.draft, 'patch-draft', 'profile:write', patchDraft),
    at('POST', paths.publish, 'publish', 'profile:write', publishProfile, findPicture(fetchPicture)),
    at('POST', paths.unpublish, 'unpublish', 'profile:write', unpublishProfile),
    at('GET', paths.revisions, 'list-revisions', 'profile:read', getRevisions),
    at('GET', paths.revision, 'get-revision', 'profile:read', getRevision),
    at('GET', paths.files, 'list-files', 'profile:read', listFiles),
    at('GET', paths.file, 'get-file', 'profile:read', getFile),
    at('PUT', paths.file, 'put-file', 'profile:write', storeFile),
    at('DELETE', paths.file, 'delete-file', 'profile:write', dropFile),
    at('GET', paths.tokens, 'list-tokens', 'profile:read', getTokens),
    at('POST', paths.tokens, 'add-token', 'profile:write', addToken),
    at('DELETE', paths.token, 'revoke-token', 'profile:write', dropToken),
    at('GET', paths.webhooks, 'list-webhooks', 'profile:read', getWebhooks),
    at('POST', paths.webhooks, 'add-webhook', 'profile:write', addWebhook),
    at('GET', paths.webhook, 'get-webhook', 'profile:read', getWebhook),
    at('DELETE', paths.webhook, 'remove-webhook', 'profile:write', dropWebhook),
    at('POST', paths.resumeWebhook, 'resume-webhook', 'profile:write', resumeWebhook),
    at('GET', paths.failures, 'list-failures', 'profile:read', listFailures),
    at('POST', paths.retryFailures, 'retry-failures', 'profile:write', retryFailures),
    at('GET', paths.events, 'list-events', 'profile:read', createListEvents(news)),
  ];
  return endpoints;

  /** On the same terms as on the main host: who may look there without signing in may do so here. */
  function peopleEndpoints(): Endpoint[] {
    if (directory.access === 'off') return [];
    const access = directory.access === 'public' ? 'public' : 'profile:read';
    return [
      {
        ...at('GET', paths.people, 'list-people', access, createListPeople(directory)),
        hidesQuery: true,
        compresses: 'changing',
      },
    ];
  }
}
