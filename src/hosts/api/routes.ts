import type { Accounts } from '../../accounts/change-user.ts';
import { type Route, route } from '../../kernel/exchange.ts';
import { json } from '../../kernel/reply.ts';
import { createShowHealth } from '../show-health.ts';
import { contracts } from './contracts.ts';
import { renderDocsPage } from './docs-page.tsx';
import { getDraft, patchDraft, putDraft } from './drafts.ts';
import { createListEvents } from './events.ts';
import { dropFile, getFile, listFiles, storeFile } from './files.ts';
import { bind } from './handlers.ts';
import { idempotent } from './idempotent.ts';
import { createOpenApi } from './openapi.ts';
import { getRevision, listRevisions, publishProfile, unpublishProfile } from './publishing.ts';
import { addToken, listTokens, revokeToken } from './tokens.ts';
import { addUser, changeUsername, getUser, listUsers, removeUser, resume, suspend } from './users.ts';

export interface ApiLinks {
  readonly apiUrl: string;
  readonly previewUrl: string;
}

/** The URL contract of the API. `profile:…` is for the user in the path, and for operators. */
export function apiRoutes({ apiUrl, previewUrl }: ApiLinks, accounts: Accounts): Route[] {
  const index = {
    health: `${apiUrl}/health`,
    openapi: `${apiUrl}/openapi.json`,
    docs: `${apiUrl}/docs`,
    users: `${apiUrl}/users`,
    user: `${apiUrl}/users/{username}`,
    draft: `${apiUrl}/users/{username}/draft`,
    tokens: `${apiUrl}/tokens`,
    events: `${apiUrl}/events`,
    profile: `${previewUrl}/{username}?format=json`,
  };
  const routes: Route[] = [
    route('GET', '/', 'api-index', 'public', () => json(200, index)),
    route('GET', '/health', 'health', 'public', createShowHealth(accounts.store)),
    route('GET', '/openapi.json', 'openapi', 'public', () => json(200, openApi)),
    route('GET', '/docs', 'docs', 'public', () => renderDocsPage(routes)),
    route('GET', '/users', 'list-users', 'operator', bind(accounts, listUsers)),
    route('POST', '/users', 'add-user', 'operator', bind(accounts, idempotent(addUser))),
    route('GET', '/users/:username', 'get-user', 'profile:read', bind(accounts, getUser)),
    route('PATCH', '/users/:username', 'rename-user', 'operator', bind(accounts, changeUsername)),
    route('DELETE', '/users/:username', 'delete-user', 'operator', bind(accounts, removeUser)),
    route(
      'POST',
      '/users/:username/suspend',
      'suspend-user',
      'operator',
      bind(accounts, idempotent(suspend)),
    ),
    route('POST', '/users/:username/resume', 'resume-user', 'operator', bind(accounts, idempotent(resume))),
    route('GET', '/users/:username/draft', 'get-draft', 'profile:read', bind(accounts, getDraft)),
    route('PUT', '/users/:username/draft', 'put-draft', 'profile:write', bind(accounts, putDraft)),
    route('PATCH', '/users/:username/draft', 'patch-draft', 'profile:write', bind(accounts, patchDraft)),
    route(
      'POST',
      '/users/:username/publish',
      'publish',
      'profile:write',
      bind(accounts, idempotent(publishProfile)),
    ),
    route(
      'POST',
      '/users/:username/unpublish',
      'unpublish',
      'profile:write',
      bind(accounts, idempotent(unpublishProfile)),
    ),
    route(
      'GET',
      '/users/:username/revisions',
      'list-revisions',
      'profile:read',
      bind(accounts, listRevisions),
    ),
    route(
      'GET',
      '/users/:username/revisions/:n',
      'get-revision',
      'profile:read',
      bind(accounts, getRevision),
    ),
    route('GET', '/users/:username/files', 'list-files', 'profile:read', bind(accounts, listFiles)),
    route('GET', '/users/:username/files/:path*', 'get-file', 'profile:read', bind(accounts, getFile)),
    route('PUT', '/users/:username/files/:path*', 'put-file', 'profile:write', bind(accounts, storeFile)),
    route(
      'DELETE',
      '/users/:username/files/:path*',
      'delete-file',
      'profile:write',
      bind(accounts, dropFile),
    ),
    route('GET', '/tokens', 'list-tokens', 'profile:read', bind(accounts, listTokens)),
    route('POST', '/tokens', 'add-token', 'profile:write', bind(accounts, addToken)),
    route('DELETE', '/tokens/:id', 'revoke-token', 'profile:write', bind(accounts, revokeToken)),
    route('GET', '/events', 'list-events', 'profile:read', createListEvents(accounts)),
  ];
  const openApi = createOpenApi(routes, contracts, apiUrl);
  return routes;
}
