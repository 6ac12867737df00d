import type { FetchPicture } from '../../accounts/files/fetch-picture.ts';
import type { Visitor } from '../../accounts/identity/visitor.ts';
import type { ReadFitting } from '../../accounts/read-fitting.ts';
import type { Exchange, Handler } from '../../core/kernel/exchange.ts';
import { json } from '../../core/kernel/reply.ts';
import type { FetchDocument } from '../../core/outside/fetch-document.ts';
import { apiPaths } from '../../core/paths/api.ts';
import { pathTemplate } from '../../core/routing/path-template.ts';
import { createEventStreams } from '../../core/web/event-stream.ts';
import type { ImportSlots } from '../../core/web/import-slots.ts';
import { lazily } from '../../core/web/lazily.ts';
import type { EventNotifier } from '../../store/event-notifier.ts';
import type { Directory } from '../directory/directory.ts';
import type { PublicSite } from '../preview/json-response.ts';
import { showMetrics } from '../show-metrics.ts';
import { contracts } from './contracts.ts';
import { createEndpoints, type Endpoint, type EndpointServices } from './endpoint/endpoint.ts';

const drafts = lazily(() => import('./drafts.ts'));
const files = lazily(() => import('./files.ts'));
const imports = lazily(() => import('./imports.ts'));
const publishing = lazily(() => import('./publishing.ts'));
const tokens = lazily(() => import('./tokens.ts'));
const snapshots = lazily(() => import('./snapshots.ts'));
const invitations = lazily(() => import('./invitations.ts'));
const users = lazily(() => import('./users.ts'));

/** Event streams that a member, or an operator's token, may have open at a time on a node. */
const mostStreams = 20;

export interface ApiServices extends EndpointServices {
  readonly apiUrl: string;
  readonly previewUrl: string;
  readonly notifier: EventNotifier;
  readonly fetchPicture: FetchPicture;
  readonly fetchDocument: FetchDocument;
  readonly readFitting: ReadFitting;
  readonly importSlots: ImportSlots;
  readonly showHealth: Handler<unknown>;
  readonly showReadiness: Handler<unknown>;
  /** Null if this server doesn't serve metrics. */
  readonly writeMetrics: (() => Promise<string>) | null;
  readonly directory: Directory;
  readonly publicSite: Omit<PublicSite, 'offer'>;
  readonly corsOrigins: '*' | readonly string[];
  readonly baseUrl: string;
  /** For handlers that decide at run time whether a request is a write. */
  readonly spendWrite: (exchange: Exchange<Visitor>) => void;
}

/**
 * All routes of the API, including those of modules. A `profile:…` scope is for the user in the path and for
 * operators.
 */
export function apiRoutes(services: ApiServices, added: readonly Endpoint[]): Endpoint[] {
  const { apiUrl, previewUrl, notifier, showHealth, showReadiness, writeMetrics, directory } = services;
  const at = createEndpoints(services, contracts);
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
    ...Object.fromEntries(
      added.flatMap(({ contract: { indexed }, pattern }) =>
        indexed ? [[indexed, addressOf(pattern.source)]] : [],
      ),
    ),
    events: addressOf(apiPaths.events),
    profile: `${previewUrl}/{username}?format=json`,
  };
  const documentation = { endpoints: () => endpoints, addresses: { apiUrl, previewUrl }, made: {} };
  const docs = lazily(() => import('./docs/documentation.ts'), documentation);
  const openStream = createEventStreams(mostStreams);
  const events = lazily(() => import('./events.ts'), { notifier, openStream });
  const people = lazily(() => import('./directory.ts'), directory);
  const findPicture = lazily(() => import('./publishing.ts'), services)('findPicture');
  const readForeign = lazily(() => import('./imports.ts'), services)('readForeign');
  const endpoints: Endpoint[] = [
    at('GET', apiPaths.index, 'api-index', 'public', () => json(200, index)),
    at('GET', apiPaths.health, 'health', 'public', ({ exchange, params }) => showHealth(exchange, params)),
    at('GET', apiPaths.ready, 'ready', 'public', ({ exchange, params }) => showReadiness(exchange, params)),
    ...(writeMetrics
      ? [at('GET', apiPaths.metrics, 'metrics', 'operator', () => showMetrics(writeMetrics))]
      : []),
    { ...at('GET', apiPaths.openApi, 'openapi', 'public', docs('showOpenApi')), compress: 'once' },
    { ...at('GET', apiPaths.docs, 'docs', 'public', docs('showDocs')), compress: 'once' },
    ...peopleEndpoints(),
    at('GET', apiPaths.users, 'list-users', 'users:read', users('getUsers')),
    at('POST', apiPaths.users, 'add-user', 'operator', users('addUser')),
    { ...at('GET', apiPaths.user, 'get-user', 'profile:read', users('getUser')), othersNeed: 'users:read' },
    at('PATCH', apiPaths.user, 'rename-user', 'operator', users('changeUsername')),
    at('DELETE', apiPaths.user, 'delete-user', 'operator', users('removeUser')),
    at('GET', apiPaths.invitations, 'list-invitations', 'users:support', invitations('getInvitations')),
    at('POST', apiPaths.invitations, 'add-invitations', 'users:support', invitations('addInvitations')),
    at(
      'POST',
      apiPaths.resendInvitation,
      'resend-invitation',
      'users:support',
      invitations('resendInvitationHandler'),
    ),
    at('DELETE', apiPaths.invitation, 'withdraw-invitation', 'users:support', invitations('dropInvitation')),
    at('POST', apiPaths.suspendUser, 'suspend-user', 'users:support', users('suspend')),
    at('POST', apiPaths.resumeUser, 'resume-user', 'users:support', users('resume')),
    at('PUT', apiPaths.role, 'grant-role', 'operator', users('grantRole')),
    at('DELETE', apiPaths.role, 'revoke-role', 'operator', users('revokeRole')),
    at('GET', apiPaths.userData, 'get-user-data', 'account:read', users('getUserData')),
    at('GET', apiPaths.draft, 'get-draft', 'profile:read', drafts('getDraft')),
    at('PUT', apiPaths.draft, 'put-draft', 'profile:write', drafts('putDraft')),
    at('PATCH', apiPaths.draft, 'patch-draft', 'profile:write', drafts('patchDraft')),
    at('POST', apiPaths.import, 'import', 'profile:write', imports('importForeign'), readForeign),
    at('GET', apiPaths.snapshot, 'get-snapshot', 'profile:read', snapshots('getSnapshot')),
    at('PUT', apiPaths.snapshot, 'put-snapshot', 'profile:write', snapshots('putSnapshot')),
    at('PUT', apiPaths.blob, 'put-blob', 'profile:write', snapshots('putBlob')),
    at('POST', apiPaths.publish, 'publish', 'profile:write', publishing('publishProfile'), findPicture),
    at('POST', apiPaths.unpublish, 'unpublish', 'profile:write', publishing('unpublishProfile')),
    at('GET', apiPaths.revisions, 'list-revisions', 'profile:read', publishing('getRevisions')),
    at('GET', apiPaths.revision, 'get-revision', 'profile:read', publishing('getRevision')),
    at('GET', apiPaths.files, 'list-files', 'profile:read', files('getFiles')),
    at('GET', apiPaths.file, 'get-file', 'profile:read', files('getFile')),
    at('PUT', apiPaths.file, 'put-file', 'profile:write', files('storeFile')),
    at('DELETE', apiPaths.file, 'delete-file', 'profile:write', files('dropFile')),
    at('GET', apiPaths.tokens, 'list-tokens', 'profile:read', tokens('getTokens')),
    at('GET', apiPaths.currentToken, 'get-current-token', 'profile:read', tokens('getCurrentToken')),
    at('POST', apiPaths.tokens, 'add-token', 'profile:write', tokens('addToken')),
    at('DELETE', apiPaths.token, 'revoke-token', 'profile:write', tokens('dropToken')),
    at('GET', apiPaths.events, 'list-events', 'profile:read', events('getEvents')),
    ...added,
  ];
  return endpoints;

  /** The directory has the same access rules as on the main host. */
  function peopleEndpoints(): Endpoint[] {
    if (directory.access === 'off') return [];
    const access = directory.access === 'public' ? 'public' : 'profile:read';
    return [
      {
        ...at('GET', apiPaths.people, 'list-people', access, people('getPeople')),
        logQuery: false,
        compress: 'per-request',
      },
    ];
  }
}
