import type { Accounts } from '../../accounts/change-user.ts';
import type { Route } from '../../core/kernel/exchange.ts';
import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { lazily } from '../../core/web/lazily.ts';
import type { Slots } from '../../hosts/main/members/slots.ts';
import { route } from '../../hosts/web/route.ts';
import type { AccountPages } from './account-pages.ts';
import type { FieldTerms } from './fill-fields.ts';
import { scimPaths, siteGroupIds } from './paths.ts';
import type { OfScimId, ScimCall } from './scim-call.ts';
import { answerScim } from './scim-reply.ts';

interface ScimOptions {
  readonly accounts: Accounts;
  readonly apiUrl: string;
  readonly directory: FieldTerms;
  /** The module "groups" fills this slot later. */
  readonly slots: Pick<Slots, 'directoryGroups'>;
}

type Handle = (call: ScimCall<OfScimId>) => MaybePromise<Reply>;

/** SCIM 2.0 on the API host, for an organization's directory. It describes itself at `/Schemas`. */
export function scimRoutes({ accounts, apiUrl, directory, slots }: ScimOptions): Route[] {
  const scimUrl = apiUrl + scimPaths.root;
  const pages: AccountPages = async (page) => {
    readPages ??= (await import('./account-pages.ts')).createAccountPages(accounts.database);
    return readPages(page);
  };
  let readPages: AccountPages | null = null;
  const about = lazily(() => import('./discovery.ts'));
  const users = lazily(() => import('./users.ts'));
  const groups = lazily(() => import('./groups.ts'));
  const siteGroups = lazily(() => import('./change-site-group.ts'));
  const at = (method: string, path: string, name: string, handle: Handle, siteGroup?: string) =>
    route(method, path, name, siteGroup === undefined ? 'scim' : 'scim:operators', (exchange, params) =>
      answerScim(async () =>
        handle({
          scimUrl,
          directory,
          pages,
          groups: slots.directoryGroups[0] ?? null,
          accounts: directoryAccounts(accounts, exchange),
          exchange,
          params: { id: siteGroup ?? '', ...params },
        }),
      ),
    );
  return [
    at('GET', scimPaths.config, 'scim-config', about('getProviderConfig')),
    at('GET', scimPaths.schemas, 'scim-schemas', about('getSchemas')),
    at('GET', scimPaths.schema, 'scim-schema', about('getSchema')),
    at('GET', scimPaths.resourceTypes, 'scim-resource-types', about('getResourceTypes')),
    at('GET', scimPaths.resourceType, 'scim-resource-type', about('getResourceType')),
    at('GET', scimPaths.users, 'scim-list-users', users('getScimUsers')),
    at('POST', scimPaths.users, 'scim-add-user', users('postScimUser')),
    at('GET', scimPaths.user, 'scim-get-user', users('getScimUser')),
    at('PUT', scimPaths.user, 'scim-put-user', users('putScimUser')),
    at('PATCH', scimPaths.user, 'scim-patch-user', users('patchScimUser')),
    at('DELETE', scimPaths.user, 'scim-delete-user', users('deleteScimUser')),
    at('GET', scimPaths.groups, 'scim-list-groups', groups('getScimGroups')),
    at('POST', scimPaths.groups, 'scim-add-group', groups('postScimGroup')),
    at('GET', scimPaths.group, 'scim-get-group', groups('getScimGroup')),
    // These routes come first, because later patterns match the same paths.
    ...siteGroupIds.flatMap((id) => [
      at('PUT', `${scimPaths.groups}/${id}`, `scim-put-${id}`, siteGroups('putSiteGroup'), id),
      at('PATCH', `${scimPaths.groups}/${id}`, `scim-patch-${id}`, siteGroups('patchSiteGroup'), id),
    ]),
    at('PUT', scimPaths.group, 'scim-put-group', groups('putScimGroup')),
    at('PATCH', scimPaths.group, 'scim-patch-group', groups('patchScimGroup')),
    at('DELETE', scimPaths.group, 'scim-delete-group', groups('deleteScimGroup')),
  ];
}

/** Records actions as the directory's. No username contains a colon. */
function directoryAccounts(accounts: Accounts, { visitor, client }: ScimCall['exchange']): Accounts {
  const tokenId = visitor.caller.credential?.id ?? null;
  const origin = { way: 'scim', from: client } as const;
  return { ...accounts, actor: `scim:${tokenId}`, means: 'api', origin, tokenId };
}
