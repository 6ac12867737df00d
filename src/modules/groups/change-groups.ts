import type { Accounts } from '../../accounts/change-user.ts';
import { hashOf } from '../../accounts/files/check-file.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import { sortingKey } from '../../domain/profile/fold-words.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import type { Transaction } from '../../store/database.ts';
import { appendEvents } from '../../store/events.ts';
import {
  countAllGroups,
  countMembers,
  deleteMembershipsIn,
  listMemberIds,
} from '../../store/group-members.ts';
import { foldGroupName } from '../../store/group-values.ts';
import {
  deleteFormerSlug,
  deleteGroupPicture,
  deleteGroupRows,
  findGroupById,
  findSlugOwner,
  type Group,
  type GroupPicture,
  insertFormerSlug,
  insertGroup,
  lockGroups,
  moveFormerSlugs,
  moveSubgroups,
  putGroupPicture,
  type TreeGroup,
  updateGroup,
} from '../../store/groups.ts';
import { lockUsersById } from '../../store/users.ts';
import {
  type GroupAction,
  type GroupCaller,
  requireMay,
  requireSeen,
  seesGroup,
  unknownGroup,
} from './access.ts';
import { checkGroupFields, type GroupFields, invalidField } from './check-group.ts';
import { findFreeSlug } from './free-slug.ts';
import { changeTree, type GroupChange, lockSeen } from './group-change.ts';
import { mostMembers } from './limits.ts';
import { mergeMembers } from './merge-members.ts';
import { heightOf, pathTo } from './tree.ts';

export const mostGroups = 10_000;
export const mostLevels = 6;

/** Without a slug, the group gets one from its name. */
export interface NewGroup extends GroupFields {
  readonly name: string;
}

/** The fields that only directories change. */
type DirectoryPart = Partial<Pick<Group, 'externalId' | 'directoryState'>>;

export function createGroup(accounts: Accounts, caller: GroupCaller, wanted: NewGroup): Promise<Group> {
  return changeTree(accounts, caller, (change) => createGroupIn(change, wanted));
}

/** Creates a group within a transaction on the tree. */
export async function createGroupIn(
  change: GroupChange,
  wanted: NewGroup,
  directory: DirectoryPart = {},
): Promise<Group> {
  const { queries, tree, reader, at, note } = change;
  requireMay(tree, reader, 'create', null);
  checkGroupFields({ ...wanted, name: wanted.name ?? '' });
  if ((await countAllGroups(queries)) >= mostGroups)
    throw new Refusal('too-large', `A site can have ${mostGroups} groups. Delete a group first.`);
  const slug = wanted.slug ?? (await findFreeSlug(queries, wanted.name));
  await refuseTakenSlug(change, slug, null);
  const parent = findParent(change, wanted.parent ?? null);
  refuseDepth(change, parent, 1);
  const id = Bun.randomUUIDv7();
  const { review, visibility = 'public' } = wanted;
  await insertGroup(queries, {
    id,
    slug,
    ...namesOf(wanted.name),
    description: wanted.description ?? '',
    url: wanted.url ?? '',
    locales: JSON.stringify(wanted.locales ?? {}),
    parentId: parent?.id ?? null,
    visibility,
    review: review === true ? 1 : 0,
    externalId: directory.externalId ?? null,
    directoryState: directory.directoryState ?? null,
    createdAt: at,
    changedAt: at,
  });
  await note('group.created', { id, slug });
  return requireGroup(change, id, slug);
}

/** The action that changes a field. Only callers who may do it can change the field. */
const actionOf: Readonly<Record<keyof GroupFields, GroupAction>> = {
  slug: 'rename',
  name: 'change',
  description: 'change',
  url: 'change',
  locales: 'change',
  parent: 'move',
  visibility: 'set-visibility',
  review: 'set-review',
};

/** The versions that the change may be based on. Null or none accepts any. */
export type ExpectedGroup = readonly number[] | null | undefined;

export interface GroupPatch {
  readonly fields: GroupFields & { readonly picture?: null };
  readonly expected?: ExpectedGroup;
  readonly directory?: DirectoryPart;
}

/** Sets the given fields. */
export function changeGroup(
  accounts: Accounts,
  caller: GroupCaller,
  slug: string,
  patch: GroupPatch,
): Promise<Group> {
  return changeTree(accounts, caller, async (change) => {
    const group = await lockSeen(change, slug);
    return changeGroupIn(change, group, patch);
  });
}

/** Changes a locked group within a transaction on the tree. */
export async function changeGroupIn(
  change: GroupChange,
  group: Group,
  { fields, expected, directory }: GroupPatch,
): Promise<Group> {
  const { queries, tree, reader, at, note } = change;
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  requireMay(tree, reader, 'change', group);
  for (const [name] of named)
    requireMay(tree, reader, actionOf[name as keyof GroupFields] ?? 'change', group);
  refuseStale(group, expected);
  checkGroupFields(fields);
  const { slug = group.slug, name = group.name } = fields;
  const parent = fields.parent === undefined ? undefined : findParent(change, fields.parent);
  const changed: Group = {
    ...group,
    ...directory,
    slug,
    ...(name !== group.name && namesOf(name)),
    description: textOr(fields.description, group.description),
    url: textOr(fields.url, group.url),
    locales: fields.locales === undefined ? group.locales : JSON.stringify(fields.locales ?? {}),
    picture: fields.picture === null ? null : group.picture,
    parentId: parent === undefined ? group.parentId : (parent?.id ?? null),
    visibility: (fields.visibility as Group['visibility'] | undefined) ?? group.visibility,
    review: fields.review === undefined ? group.review : fields.review ? 1 : 0,
  };
  if (Bun.deepEquals(changed, group)) return group;
  if (slug !== group.slug) await rename(change, group, slug);
  if (parent !== undefined && changed.parentId !== group.parentId) refuseMove(change, group, parent);
  await updateGroup(queries, changed, at);
  if (changed.picture === null && group.picture !== null) await deleteGroupPicture(queries, group.id);
  const isMoved = changed.parentId !== group.parentId;
  const isChanged = !Bun.deepEquals({ ...changed, parentId: null }, { ...group, parentId: null });
  if (isChanged) await note('group.changed', changed);
  if (isMoved) await note('group.moved', changed);
  return requireGroup(change, group.id, slug);
}

/** Sets the image of a group. The same image changes nothing. */
export function setGroupPicture(
  accounts: Accounts,
  caller: GroupCaller,
  slug: string,
  image: Pick<GroupPicture, 'type' | 'bytes'>,
): Promise<Group> {
  return changeTree(accounts, caller, async (change) => {
    const { queries, at, note } = change;
    const group = await lockSeen(change, slug);
    requireMay(change.tree, change.reader, 'change', group);
    const picture = hashOf(image.bytes);
    if (picture === group.picture) return group;
    await putGroupPicture(queries, { groupId: group.id, hash: picture, ...image });
    await updateGroup(queries, { ...group, picture }, at);
    await note('group.changed', group);
    return requireGroup(change, group.id, slug);
  });
}

/** Merges a group into another. Members of both keep their membership in the target, others move theirs. */
export function mergeGroups(
  accounts: Accounts,
  caller: GroupCaller,
  slug: string,
  into: string,
): Promise<Group> {
  return changeTree(accounts, caller, async (change) => {
    const { queries, tree, reader, note } = change;
    const from = requireSeen(tree, reader, slug);
    requireMay(tree, reader, 'merge', from);
    const to = tree.bySlug.get(into);
    if (!to || !seesGroup(tree, reader, to)) throw invalidField('into', 'must be the slug of a group');
    requireMay(tree, reader, 'merge', to);
    if (pathTo(tree, to.id).some(({ id }) => id === from.id))
      throw invalidField('into', 'must not be the group itself or a subgroup of it');
    const locked = await lockGroups(queries, [from.id, to.id]);
    if (locked.length < 2) throw unknownGroup(slug);
    const left = await lockMembers(queries, from.id);
    const below = (tree.children.get(from.id) ?? []).filter(({ id }) => id !== to.id);
    for (const child of below) refuseDepth(change, to, heightOf(tree, child.id));
    const added = await mergeMembers(queries, from.id, to.id);
    if ((await countMembers(queries, to.id)) > mostMembers)
      throw new Refusal(
        'too-large',
        `A group can have ${mostMembers} members, and the merged group would have more. Remove some first.`,
      );
    await noteMembers(change, from, 'group.member-removed', left);
    await note('group.deleted', from);
    await moveSubgroups(queries, from.id, to.id);
    await moveFormerSlugs(queries, from.id, to.id);
    await deleteGroupRows(queries, from.id);
    await insertFormerSlug(queries, { slug: from.slug, groupId: to.id });
    await noteMembers(change, to, 'group.member-added', added);
    return requireGroup(change, to.id, into);
  });
}

export function deleteGroup(
  accounts: Accounts,
  caller: GroupCaller,
  slug: string,
  expected?: ExpectedGroup,
): Promise<void> {
  return changeTree(accounts, caller, async (change) => {
    const group = await lockSeen(change, slug);
    requireMay(change.tree, change.reader, 'delete', group);
    refuseStale(group, expected);
    await deleteGroupIn(change, group);
  });
}

/** Deletes a locked group within a transaction on the tree. */
export async function deleteGroupIn(change: GroupChange, group: Group): Promise<void> {
  const { queries, tree, note } = change;
  if (tree.children.has(group.id))
    throw new Refusal('impossible', `${group.slug} has subgroups. Move, merge or delete them first.`);
  const left = await lockMembers(queries, group.id);
  await noteMembers(change, group, 'group.member-removed', left);
  await note('group.deleted', group);
  await deleteMembershipsIn(queries, group.id, left);
  await deleteGroupRows(queries, group.id);
}

/** Locks members by id, the same order in which all other code locks users. */
async function lockMembers(queries: Transaction, groupId: string): Promise<string[]> {
  const ids = (await listMemberIds(queries, groupId)).map(({ userId }) => userId);
  return (await lockUsersById(queries, ids)).filter(({ state }) => state !== 'deleted').map(({ id }) => id);
}

async function noteMembers(
  { queries, accounts, at }: GroupChange,
  { slug }: Pick<Group, 'slug'>,
  type: 'group.member-added' | 'group.member-removed',
  userIds: readonly string[],
): Promise<void> {
  const { actor, origin = null } = accounts;
  if (userIds.length > 0)
    await appendEvents(queries, userIds, { type, actor, origin, at, details: { group: slug } });
}

/** Throws 412 with the current version. */
export function refuseStale({ slug, version }: Group, expected: ExpectedGroup): void {
  if (expected === undefined || expected === null || expected.includes(version)) return;
  throw new HttpError(412, `The group ${slug} has changed. Read it again.`, { ETag: `"${version}"` });
}

function namesOf(typed: string) {
  const name = typed.trim().normalize('NFC');
  return { name, folded: foldGroupName(name), sortKey: sortingKey(name) };
}

function textOr(text: string | null | undefined, before: string): string {
  return text === undefined ? before : (text ?? '').normalize('NFC').replace(/\r\n?/g, '\n');
}

/** Former slugs of other groups are taken too, because they redirect. */
async function refuseTakenSlug({ queries }: GroupChange, slug: string, ownId: string | null): Promise<void> {
  const owner = await findSlugOwner(queries, slug);
  if (owner && owner.id !== ownId)
    throw new Refusal('taken', `The slug ${slug} is taken. Choose another one.`);
}

async function rename(change: GroupChange, group: Group, slug: string): Promise<void> {
  await refuseTakenSlug(change, slug, group.id);
  await deleteFormerSlug(change.queries, slug);
  await insertFormerSlug(change.queries, { slug: group.slug, groupId: group.id });
}

function findParent({ tree, reader }: GroupChange, slug: string | null): TreeGroup | null {
  if (slug === null || slug === '') return null;
  const parent = tree.bySlug.get(slug);
  if (!parent || !seesGroup(tree, reader, parent))
    throw invalidField('parent', 'must be the slug of a group');
  return parent;
}

function refuseMove(change: GroupChange, group: Group, parent: TreeGroup | null): void {
  if (parent && pathTo(change.tree, parent.id).some(({ id }) => id === group.id))
    throw invalidField('parent', 'must not be the group itself or a subgroup of it');
  refuseDepth(change, parent, heightOf(change.tree, group.id));
}

function refuseDepth({ tree }: GroupChange, parent: TreeGroup | null, height: number): void {
  const above = parent ? pathTo(tree, parent.id).length : 0;
  if (above + height > mostLevels)
    throw invalidField('parent', `would make more than ${mostLevels} levels of groups`);
}

async function requireGroup({ queries }: GroupChange, id: string, slug: string): Promise<Group> {
  const group = await findGroupById(queries, id);
  if (!group) throw unknownGroup(slug);
  return group;
}
