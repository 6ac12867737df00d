import type { Caller } from '../../accounts/identity/visitor.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import { type Reply, redirect, reply } from '../../core/kernel/reply.ts';
import { header } from '../../core/kernel/request.ts';
import { apiPaths } from '../../core/paths/api.ts';
import { href } from '../../core/routing/href.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { parseTags } from '../../hosts/api/drafts.ts';
import { createCheck, invalid } from '../../hosts/api/endpoint/check.ts';
import { type CallOf, own } from '../../hosts/api/endpoint/endpoint.ts';
import { parseCursor } from '../../hosts/api/endpoint/paging.ts';
import { parseJson } from '../../hosts/api/endpoint/parse-json.ts';
import { createContentLanguageChooser } from '../../hosts/preview/content-language.ts';
import {
  findMembership,
  type GroupMember,
  isListedElsewhere,
  listAllMembers,
  type MemberPlace,
  placeOfMember,
} from '../../store/group-members.ts';
import { findGroupBySlug, type Group } from '../../store/groups.ts';
import { findUserByName } from '../../store/users.ts';
import { type GroupCaller, groupCaller, mayInGroup, requireMay, requireSeen } from './access.ts';
import {
  changeGroup,
  createGroup,
  deleteGroup,
  type ExpectedGroup,
  mergeGroups,
  setGroupPicture,
} from './change-groups.ts';
import { cleanGroupPicture } from './clean-picture.ts';
import { type GroupContracts, NewGroupMember } from './contract.ts';
import { findGroup, findSeenGroups } from './find-groups.ts';
import { groupDay } from './group-change.ts';
import { type NumberedMember, readMemberTable } from './member-table.ts';
import { type ChangedMember, putMember, putMembers, removeMember } from './members.ts';
import { listPublicNames } from './public-names.ts';
import {
  type GroupSite,
  memberToJson,
  pageOfGroups,
  readGroup,
  readGroups,
  readMemberCursor,
  writeMemberCursor,
} from './show-group.ts';
import { readShownMembers } from './shown-members.ts';

/** As of the API. */
export interface GroupApi extends Omit<GroupSite, 'now'> {
  readonly apiUrl: string;
  readonly directory: GroupCaller['directory'];
}

interface OfGroup {
  readonly slug: string;
}

interface OfMember extends OfGroup {
  readonly member: string;
}

type Call<Name extends keyof GroupContracts, P = unknown> = Omit<
  CallOf<GroupContracts[Name], P>,
  'exchange'
> & { readonly exchange: ApiExchange };
type ApiExchange = Omit<CallOf<GroupContracts['list-groups'], unknown>['exchange'], 'visitor'> & {
  readonly visitor: { readonly caller: Caller | null };
};
type AnyCall = Pick<Call<'list-groups'>, 'accounts' | 'exchange'>;

const chooseLanguage = createContentLanguageChooser();
const checkMember = createCheck(NewGroupMember, { fromText: false });

export async function getGroups(api: GroupApi, call: Call<'list-groups'>): Promise<Reply> {
  const site: GroupSite = { ...api, now: call.accounts.now };
  const groups = await readGroups(call.accounts.database, site, callerOf(api, call.exchange));
  const { limit, lang = '' } = call.query;
  const after = parseCursor(call.query, (text) => text);
  return own(200, pageOfGroups(groups, site, { after, limit, language: lang }));
}

export function getGroup(api: GroupApi, call: Call<'get-group', OfGroup>): Promise<Reply> {
  return followSlug(api, call, async () => show(api, call, call.params.slug));
}

export async function postGroup(api: GroupApi, call: Call<'create-group'>): Promise<Reply> {
  const { slug } = await createGroup(call.accounts, callerOf(api, call.exchange), call.body);
  return show(api, call, slug, { status: 201, isNew: true });
}

export function patchGroup(api: GroupApi, call: Call<'change-group', OfGroup>): Promise<Reply> {
  const { accounts, exchange, params, body } = call;
  return followSlug(api, call, async () => {
    const caller = callerOf(api, exchange);
    const { groups } = await see(api, call);
    const seen = requireSeen(groups.tree, groups.reader, params.slug);
    requireMay(groups.tree, groups.reader, 'change', seen);
    const present = await findGroupBySlug(accounts.database, seen.slug);
    const expected = readIfMatch(exchange, present);
    const { picture, ...fields } = body;
    const changed = await changeGroup(accounts, caller, params.slug, {
      fields: { ...fields, ...(picture === null && { picture }) },
      expected,
    });
    return show(api, call, changed.slug);
  });
}

export function dropGroup(api: GroupApi, call: Call<'delete-group', OfGroup>): Promise<Reply> {
  return followSlug(api, call, async () => {
    const tags = header(call.exchange.request, 'if-match');
    const expected = tags === undefined ? null : parseTags(tags);
    await deleteGroup(call.accounts, callerOf(api, call.exchange), call.params.slug, expected);
    return reply(204, {});
  });
}

export function mergeGroup(api: GroupApi, call: Call<'merge-group', OfGroup>): Promise<Reply> {
  return followSlug(api, call, async () => {
    const caller = callerOf(api, call.exchange);
    const { slug } = await mergeGroups(call.accounts, caller, call.params.slug, call.body.into);
    return show(api, call, slug);
  });
}

export function putPicture(api: GroupApi, call: Call<'put-group-picture', OfGroup>): Promise<Reply> {
  return followSlug(api, call, async () => {
    const { groups } = await see(api, call);
    const seen = requireSeen(groups.tree, groups.reader, call.params.slug);
    requireMay(groups.tree, groups.reader, 'change', seen);
    const image = await cleanGroupPicture(call.body);
    const { slug } = await setGroupPicture(call.accounts, callerOf(api, call.exchange), seen.slug, image);
    return show(api, call, slug);
  });
}

export function getMembers(api: GroupApi, call: Call<'list-group-members', OfGroup>): Promise<Reply> {
  return followSlug(api, call, async () => {
    const { groups, site } = await see(api, call);
    const group = requireSeen(groups.tree, groups.reader, call.params.slug);
    const { limit, lang: language = '' } = call.query;
    const after = cursorOf(call.query);
    const { database } = call.accounts;
    if (!mayInGroup(groups.tree, groups.reader, 'see-members', group)) {
      const asked = {
        today: groupDay(site.now()),
        isListedByDefault: api.isListedByDefault,
        groupIds: [group.id],
      };
      const { members, next } = await readShownMembers(
        database,
        { ...asked, text: '', language, after, limit },
        (all) => chooseLanguage(all, call.exchange),
      );
      const items = members.map((member) => memberToJson(site, member));
      return own(200, { items, next: next && writeMemberCursor(next) });
    }
    const found = await listAllMembers(database, group.id, { after, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    const items = await membersToJson(api, call, shown);
    return own(200, { items, next: last ? writeMemberCursor(placeOfMember(last)) : null });
  });
}

export function postMembers(api: GroupApi, call: Call<'add-group-members', OfGroup>): Promise<Reply> {
  const { accounts, exchange, params, body } = call;
  return followSlug(api, call, async () => {
    const caller = callerOf(api, exchange);
    const type = header(exchange.request, 'content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type === 'text/csv') {
      const table = readMemberTable(textOf(body));
      return own(200, { lines: withNumbers(table, await putMembers(accounts, caller, params.slug, table)) });
    }
    const member = await checkMember(parseJson(body));
    const done = await putMember(accounts, caller, params.slug, member);
    return showMember(api, call, done);
  });
}

export function putGroupMember(api: GroupApi, call: Call<'put-group-member', OfMember>): Promise<Reply> {
  const { accounts, exchange, params, body } = call;
  return followSlug(api, call, async () => {
    const wanted = { ...body, member: params.member };
    return showMember(api, call, await putMember(accounts, callerOf(api, exchange), params.slug, wanted));
  });
}

export function dropMember(api: GroupApi, call: Call<'remove-group-member', OfMember>): Promise<Reply> {
  const { accounts, exchange, params } = call;
  return followSlug(api, call, async () => {
    await removeMember(accounts, callerOf(api, exchange), params.slug, params.member);
    return reply(204, {});
  });
}

export function callerOf({ directory }: Pick<GroupApi, 'directory'>, { visitor }: ApiExchange): GroupCaller {
  return groupCaller(directory, visitor.caller);
}

async function see(api: GroupApi, { accounts, exchange }: AnyCall) {
  const site: GroupSite = { ...api, now: accounts.now };
  const today = groupDay(accounts.now());
  return { site, groups: await findSeenGroups(accounts.database, callerOf(api, exchange), today) };
}

async function show(
  api: GroupApi,
  call: AnyCall & { readonly query?: Partial<Call<'get-group'>['query']> },
  slug: string,
  { status = 200, isNew = false } = {},
): Promise<Reply> {
  const { groups, site } = await see(api, call);
  const { database } = call.accounts;
  const group = groups.seen.get(requireSeen(groups.tree, groups.reader, slug).id);
  const found = group && (await findGroupBySlug(database, group.slug));
  if (!found) throw new Refusal('unknown', `No group is named ${slug}.`);
  const { q = '', include, lang = '', limit = 50 } = call.query ?? {};
  const { json } = await readGroup(database, site, groups, {
    group: found,
    text: q,
    includesSubgroups: include === 'subgroups',
    language: (all) => chooseLanguage(all, call.exchange),
    groupLanguage: lang,
    after: cursorOf(call.query ?? {}),
    limit,
  });
  const { visibility, review, version } = found;
  const body = { ...json, locales: JSON.parse(found.locales), visibility, review: review === 1 };
  const location = isNew ? { Location: api.apiUrl + href(apiPaths.group, { slug: found.slug }) } : {};
  return own(status, body, { ETag: `"${version}"`, ...location });
}

function cursorOf({ cursor }: { readonly cursor?: string }): MemberPlace | null {
  if (cursor === undefined) return null;
  const place = readMemberCursor(cursor);
  if (!place)
    throw invalid({ pointer: '/cursor', detail: 'is not a valid cursor; use `next` from the previous page' });
  return place;
}

/** The versions in `If-Match`. Returns 428 without the header to callers who may change the group. */
function readIfMatch({ request }: ApiExchange, present: Group | null): ExpectedGroup {
  const tags = header(request, 'if-match');
  if (tags === undefined)
    throw new HttpError(
      428,
      `Send If-Match with the ETag of the group that you have read. The current ETag is "${present?.version}".`,
    );
  return parseTags(tags);
}

/** Redirects from a former slug if the caller sees the group. */
async function followSlug(
  api: GroupApi,
  call: AnyCall & { readonly params: OfGroup },
  work: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'unknown') throw error;
    const { groups } = await see(api, call);
    const found = await findGroup(call.accounts.database, groups, call.params.slug);
    if (!found?.movedTo) throw error;
    const { host, path, query } = call.exchange;
    const [, first, , ...rest] = path.split('/');
    return redirect(308, [host.origin, first, found.movedTo, ...rest].join('/') + query);
  }
}

async function showMember(
  api: GroupApi,
  call: AnyCall,
  { result, username, membership }: ChangedMember,
): Promise<Reply> {
  const { database } = call.accounts;
  const user = await findUserByName(database, username);
  const stored = user && (await findMembership(database, membership.groupId, user.id));
  const [item] = await membersToJson(api, call, [{ ...(stored ?? membership), username, sortKey: '' }]);
  return own(result === 'added' ? 201 : 200, item);
}

async function membersToJson(
  { previewUrl }: GroupApi,
  { accounts: { database } }: AnyCall,
  members: readonly GroupMember[],
) {
  const known = await listPublicNames(
    database,
    members.map(({ userId }) => userId),
  );
  return members.map((member) => {
    const { userId, username, title, locales, role, position, since, until } = member;
    const name = known.get(userId) ?? null;
    const url = known.has(userId) ? `${previewUrl}/${encodeURIComponent(username)}` : null;
    return {
      username,
      name,
      title,
      role,
      url,
      locales: JSON.parse(locales),
      order: position,
      since,
      until,
      managed: isListedElsewhere(member),
    };
  });
}

function withNumbers(
  table: readonly NumberedMember[],
  lines: Awaited<ReturnType<typeof putMembers>>,
): object[] {
  return lines.map((done, index) => {
    const { line } = table[index] ?? {};
    const { member, result } = done;
    return result === 'refused' ? { line, ...done } : { line, member, result, username: done.username };
  });
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'The table is not UTF-8. Save it as UTF-8 and send it again.');
  }
}
