import type { Accounts } from '../../accounts/change-user.ts';
import { queryParameter } from '../../core/kernel/query.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import type { Queries } from '../../store/database.ts';
import { isOwnedId } from '../../store/owned.ts';
import { lockOperators } from '../../store/user-list.ts';
import { lockUsersById } from '../../store/users.ts';
import { type FilterTerm, parseFilter } from './filter.ts';
import { chooseAttributes, listReply, pageOf } from './list-reply.ts';
import { changeMembers, type MemberChange, membersIn } from './members.ts';
import { requireManaged } from './provision.ts';
import type { OfScimId, ScimCall } from './scim-call.ts';
import { readScim, ScimError, scimReply } from './scim-reply.ts';
import type { ScimPlace } from './show-user.ts';
import {
  findReservedGroup,
  findSiteGroup,
  operatorsGroup,
  type SiteGroup,
  siteGroups,
} from './site-groups.ts';
import { listScimAccountsById, type ScimAccount } from './store.ts';

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export async function getScimGroups(call: ScimCall): Promise<Reply> {
  const { query } = call.exchange;
  const terms = parseFilter(queryParameter(query, 'filter')) ?? [];
  const asked = siteGroups.filter((group) => terms.every((term) => isNamed(group, term)));
  const all = await Promise.all(asked.map((group) => readGroup(call, group)));
  const page = pageOf(query);
  const shown = all.slice(page.offset, page.offset + page.count);
  return listReply(query, shown, { ...page, total: all.length });
}

function isNamed({ id, name }: SiteGroup, { attribute, text }: FilterTerm): boolean {
  if (attribute === 'displayname') return text.toLowerCase() === name.toLowerCase();
  return attribute === 'id' && text === id;
}

export async function getScimGroup(call: ScimCall<OfScimId>): Promise<Reply> {
  const group = requireGroup(call.params.id);
  return scimReply(200, chooseAttributes(call.exchange.query, await readGroup(call, group)));
}

/** The groups of the site exist already, and there are no others. */
export async function postScimGroup({ exchange }: ScimCall): Promise<Reply> {
  const { displayName } = await readScim(exchange);
  const reserved = findReservedGroup(String(displayName));
  throw reserved
    ? new ScimError(409, 'uniqueness', `The group ${reserved.name} already exists. Link it instead.`)
    : new ScimError(403, null, `The groups here are ${names}. Groups cannot be added.`);
}

const names = siteGroups.map(({ name }) => name).join(', ');

export function putScimGroup(call: ScimCall<OfScimId>): Promise<Reply> {
  return changeGroup(call, ({ members }) => {
    const ids = membersIn(members);
    return () => ({ ids, removed: new Set() });
  });
}

export function patchScimGroup(call: ScimCall<OfScimId>): Promise<Reply> {
  return changeGroup(call, (body) => (now) => changeMembers(now, body));
}

type Want = (now: ReadonlySet<string>) => MemberChange;

async function changeGroup(
  call: ScimCall<OfScimId>,
  wantOf: (body: Readonly<Record<string, unknown>>) => Want,
): Promise<Reply> {
  const group = requireGroup(call.params.id);
  await setMembers(call.accounts, group, wantOf(await readScim(call.exchange)));
  return scimReply(200, await readGroup(call, group));
}

/** The site's groups cannot be deleted by the organisation's directory. */
export async function deleteScimGroup({ params }: ScimCall<OfScimId>): Promise<Reply> {
  const { name } = requireGroup(params.id);
  throw new ScimError(403, 'mutability', `The group ${name} stays. Remove its members instead.`);
}

function requireGroup(id: string): SiteGroup {
  const group = findSiteGroup(id);
  if (group) return group;
  const ids = siteGroups.map((one) => one.id).join(', ');
  throw new ScimError(404, null, `The groups here have the ids ${ids}.`);
}

async function readGroup({ accounts, scimUrl }: ScimCall, group: SiteGroup) {
  return showGroup(group, await group.list(accounts.database), { scimUrl });
}

function showGroup({ id, name }: SiteGroup, members: readonly ScimAccount[], { scimUrl }: ScimPlace) {
  return {
    schemas: [groupSchema],
    id,
    displayName: name,
    members: members.map((one) => ({
      value: one.id,
      display: one.userName ?? one.username,
      $ref: `${scimUrl}/Users/${one.id}`,
    })),
    meta: { resourceType: 'Group', location: `${scimUrl}/Groups/${id}` },
  };
}

/** Atomic. A list leaves members alone who were never provisioned, or whom SCIM may not change. */
async function setMembers(accounts: Accounts, group: SiteGroup, want: Want): Promise<void> {
  await accounts.database.transaction(async (queries) => {
    const active = new Set((await lockOperators(queries)).map(({ id }) => id));
    const before = (await group.list(queries)).map(({ id }) => id);
    // Before they are read: until the lock, an operator may take one of them from SCIM.
    await lockUsersById(queries, [...before, ...[...want(new Set(before)).ids].filter(isOwnedId)]);
    const members = await group.list(queries);
    const now = new Set(members.map(({ id }) => id));
    const { ids, removed } = want(now);
    const granted = await findAll(
      queries,
      [...ids].filter((id) => !now.has(id)),
    );
    const revoked = members.filter(
      ({ id, userName, managed }) =>
        !ids.has(id) && (removed.has(id) || (userName !== null && managed === 1)),
    );
    for (const account of [...granted, ...revoked]) requireManaged(account);
    if (group === operatorsGroup) refuseNone(active, granted, revoked);
    await group.set(queries, accounts, granted, 'granted');
    await group.set(queries, accounts, revoked, 'revoked');
  });
}

function refuseNone(
  active: Set<string>,
  granted: readonly ScimAccount[],
  revoked: readonly ScimAccount[],
): void {
  for (const { id, state } of granted) if (state !== 'suspended') active.add(id);
  const hadAny = active.size > 0;
  for (const { id } of revoked) active.delete(id);
  if (hadAny && active.size === 0)
    throw new Refusal('impossible', 'The site needs at least one operator. Add another one first.');
}

async function findAll(queries: Queries, ids: readonly string[]): Promise<ScimAccount[]> {
  const accounts = await listScimAccountsById(queries, ids.filter(isOwnedId));
  const found = new Set(accounts.map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id));
  if (missing === undefined) return accounts;
  throw new ScimError(400, 'invalidValue', `No user is named ${JSON.stringify(missing.slice(0, 100))}.`);
}
