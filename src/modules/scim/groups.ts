import type { DirectoryGroups, GroupUpdate } from '../../accounts/directory-groups.ts';
import { queryParameter } from '../../core/kernel/query.ts';
import { type Reply, reply } from '../../core/kernel/reply.ts';
import { isOwnedId } from '../../store/owned.ts';
import { type FilterTerm, parseFilter } from './filter.ts';
import { chooseAttributes, isAskedFor, listReply, pageOf } from './list-reply.ts';
import type { OfScimId, ScimCall } from './scim-call.ts';
import { readScim, ScimError, scimReply } from './scim-reply.ts';
import { type ShownGroup, showScimGroup } from './show-group.ts';
import { findReservedGroup, findSiteGroup, type SiteGroup, siteGroups } from './site-groups.ts';
import {
  countScimGroups,
  findScimGroup,
  type GroupFilter,
  listGroupMembers,
  listKnownIds,
  listScimGroups,
  type ScimAccount,
  type ScimGroup,
} from './store.ts';
import { parseGroupPatch, parseWantedGroup } from './wanted-group.ts';

/** Bytes of a group with 10,000 members. */
const largestGroup = 4 * 1024 * 1024;

/** Lists the site's groups first, then those of the directory by creation. */
export async function getScimGroups(call: ScimCall): Promise<Reply> {
  const { query } = call.exchange;
  const { database } = call.accounts;
  const terms = parseFilter(queryParameter(query, 'filter'), 'groups') ?? [];
  const filter = filterOf(terms);
  const { offset, count } = pageOf(query);
  const fitting = await listFittingSiteGroups(call, filter);
  const total = fitting.length + (await countScimGroups(database, filter));
  const ofSite = fitting.slice(offset, offset + count);
  const range = { offset: Math.max(offset - fitting.length, 0), count: count - ofSite.length };
  const groups = range.count > 0 ? await listScimGroups(database, filter, range) : [];
  const shown = [
    ...(await Promise.all(ofSite.map((group) => readSiteGroup(call, group)))),
    ...(await readGroups(call, groups)),
  ];
  return listReply(query, shown, { offset, count, total });
}

function filterOf(terms: readonly FilterTerm[]): GroupFilter {
  const valuesOf = (...names: readonly string[]) =>
    terms.filter(({ attribute }) => names.includes(attribute)).map(({ text }) => text);
  return {
    ids: valuesOf('id'),
    names: valuesOf('displayname'),
    externalIds: valuesOf('externalid'),
    members: valuesOf('members'),
  };
}

async function listFittingSiteGroups(
  { accounts }: ScimCall,
  { ids, names, externalIds, members }: GroupFilter,
): Promise<readonly SiteGroup[]> {
  const named = siteGroups.filter(
    ({ id, name }) =>
      externalIds.length === 0 &&
      ids.every((asked) => asked === id) &&
      names.every((asked) => asked.toLowerCase() === name.toLowerCase()),
  );
  if (members.length === 0) return named;
  const lists = await Promise.all(named.map((group) => group.list(accounts.database)));
  return named.filter((_, n) => members.every((id) => lists[n]?.some((one) => one.id === id)));
}

export async function getScimGroup(call: ScimCall<OfScimId>): Promise<Reply> {
  return scimReply(200, await read(call, call.params.id));
}

async function read(call: ScimCall, id: string) {
  const site = findSiteGroup(id);
  const [shown] = site
    ? [await readSiteGroup(call, site)]
    : await readGroups(call, [await requireGroup(call, id)]);
  return chooseAttributes(call.exchange.query, shown ?? {});
}

async function readSiteGroup(call: ScimCall, group: SiteGroup) {
  const members = await group.list(call.accounts.database);
  return showScimGroup(group, members.map(toMember), call);
}

function toMember({ id, userName, username }: ScimAccount) {
  return { id, display: userName ?? username };
}

/** Members per page. The first group is always complete. */
const mostShown = 20_000;

/** Reads as many groups as fit with their members. */
async function readGroups(call: ScimCall, groups: readonly (ScimGroup & ShownGroup)[]) {
  if (!isAskedFor(call.exchange.query, 'members'))
    return groups.map((group) => showScimGroup(group, null, call));
  let room = mostShown;
  const fitting = groups.filter(({ members }, n) => {
    room -= members;
    return n === 0 || room >= 0;
  });
  const ids = fitting.map(({ id }) => id);
  const members = Map.groupBy(await listGroupMembers(call.accounts.database, ids), ({ groupId }) => groupId);
  return fitting.map((group) => showScimGroup(group, members.get(group.id) ?? [], call));
}

export async function postScimGroup(call: ScimCall): Promise<Reply> {
  const wanted = parseWantedGroup(await readScim(call.exchange, largestGroup));
  const reserved = findReservedGroup(wanted.name);
  if (reserved)
    throw new ScimError(409, 'uniqueness', `The group ${reserved.name} already exists. Link it instead.`);
  const groups = requireModule(call);
  await requireUsers(call, wanted.members);
  const id = await groups.create(call.accounts, wanted);
  const shown = await read(call, id);
  return scimReply(201, shown, { Location: `${call.scimUrl}/Groups/${id}` });
}

export async function putScimGroup(call: ScimCall<OfScimId>): Promise<Reply> {
  const { name, externalId, members } = parseWantedGroup(await readScim(call.exchange, largestGroup));
  const update = { replaces: true, added: new Set(members), removed: new Set<string>() };
  return changeGroup(call, { name, ...(externalId !== null && { externalId }), members: update });
}

export async function patchScimGroup(call: ScimCall<OfScimId>): Promise<Reply> {
  return changeGroup(call, parseGroupPatch(await readScim(call.exchange, largestGroup)));
}

async function changeGroup(call: ScimCall<OfScimId>, update: GroupUpdate): Promise<Reply> {
  const { id } = await requireGroup(call, call.params.id);
  await requireUsers(call, [...(update.members?.added ?? [])]);
  await requireModule(call).change(call.accounts, id, update);
  return getScimGroup(call);
}

/** Deletes a group. The directory cannot delete the site's groups. */
export async function deleteScimGroup(call: ScimCall<OfScimId>): Promise<Reply> {
  const { id } = call.params;
  const site = findSiteGroup(id);
  if (site)
    throw new ScimError(403, 'mutability', `The group ${site.name} stays. Remove its members instead.`);
  await requireGroup(call, id);
  await requireModule(call).delete(call.accounts, id);
  return reply(204, {});
}

async function requireGroup({ accounts }: ScimCall, id: string): Promise<ScimGroup> {
  const group = isOwnedId(id) ? await findScimGroup(accounts.database, id) : null;
  if (group) return group;
  throw new ScimError(
    404,
    null,
    `The directory has no group with the id ${JSON.stringify(id.slice(0, 100))}.`,
  );
}

/** Allows accounts that SCIM does not manage as members, because membership gives no rights. */
async function requireUsers({ accounts }: ScimCall, ids: readonly string[]): Promise<void> {
  const known = new Set(await listKnownIds(accounts.database, ids.filter(isOwnedId)));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw unknownMember(missing);
}

export function unknownMember(id: string): ScimError {
  return new ScimError(400, 'invalidValue', `No user is named ${JSON.stringify(id.slice(0, 100))}.`);
}

function requireModule({ groups }: ScimCall): DirectoryGroups {
  if (groups) return groups;
  const names = siteGroups.map(({ name }) => name).join(', ');
  throw new ScimError(403, null, `Only the groups ${names} exist. SCIM cannot add groups.`);
}
