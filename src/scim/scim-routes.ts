import type { Accounts } from '../accounts/change-user.ts';
import type { Route } from '../kernel/exchange.ts';
import { scimPaths } from '../paths/scim.ts';
import { lazily } from '../web/lazily.ts';
import { route } from '../web/route.ts';

interface ScimOptions {
  readonly accounts: Accounts;
  readonly apiUrl: string;
}

/** SCIM 2.0 on the API host, for the directory of an organisation. It has a description of its own at `/Schemas`. */
export function scimRoutes({ accounts, apiUrl }: ScimOptions): Route[] {
  const services = { accounts, scimUrl: apiUrl + scimPaths.root };
  const about = lazily(() => import('./discovery.ts'), services);
  const users = lazily(() => import('./users.ts'), services);
  const groups = lazily(() => import('./groups.ts'), services);
  return [
    route('GET', scimPaths.config, 'scim-config', 'scim', about('getProviderConfig')),
    route('GET', scimPaths.schemas, 'scim-schemas', 'scim', about('getSchemas')),
    route('GET', scimPaths.schema, 'scim-schema', 'scim', about('getSchema')),
    route('GET', scimPaths.resourceTypes, 'scim-resource-types', 'scim', about('getResourceTypes')),
    route('GET', scimPaths.resourceType, 'scim-resource-type', 'scim', about('getResourceType')),
    route('GET', scimPaths.users, 'scim-list-users', 'scim', users('getScimUsers')),
    route('POST', scimPaths.users, 'scim-add-user', 'scim', users('postScimUser')),
    route('GET', scimPaths.user, 'scim-get-user', 'scim', users('getScimUser')),
    route('PUT', scimPaths.user, 'scim-put-user', 'scim', users('putScimUser')),
    route('PATCH', scimPaths.user, 'scim-patch-user', 'scim', users('patchScimUser')),
    route('DELETE', scimPaths.user, 'scim-delete-user', 'scim', users('deleteScimUser')),
    route('GET', scimPaths.groups, 'scim-list-groups', 'scim', groups('getScimGroups')),
    route('POST', scimPaths.groups, 'scim-add-group', 'scim', groups('postScimGroup')),
    route('GET', scimPaths.group, 'scim-get-group', 'scim', groups('getScimGroup')),
    route('PUT', scimPaths.group, 'scim-put-group', 'scim', groups('putScimGroup')),
    route('PATCH', scimPaths.group, 'scim-patch-group', 'scim', groups('patchScimGroup')),
    route('DELETE', scimPaths.group, 'scim-delete-group', 'scim', groups('deleteScimGroup')),
  ];
}
