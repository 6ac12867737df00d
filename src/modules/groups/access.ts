import type { Caller } from '../../accounts/identity/visitor.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import type { Queries } from '../../store/database.ts';
import { listRolesOf } from '../../store/group-members.ts';
import type { GroupRole } from '../../store/group-values.ts';
import type { TreeGroup } from '../../store/groups.ts';
import { type GroupTree, isUnderReview, pathTo } from './tree.ts';

/** The caller of a request, command or page. */
export interface GroupCaller {
  /** Null for visitors, operators' tokens and the command line. */
  readonly userId: string | null;
  readonly isOperator: boolean;
  /** The setting DIRECTORY, which also limits who sees groups. */
  readonly directory: 'off' | 'members' | 'public';
}

/**
 * The caller of a request. Tokens need `groups:read` or `groups:write` to act for their user, otherwise they
 * read as visitors.
 */
export function groupCaller(directory: GroupCaller['directory'], caller: Caller | null): GroupCaller {
  const isOperator = caller?.scopes.includes('operator') === true;
  const isFor = caller?.scopes.some((scope) => scope === 'groups:read' || scope === 'groups:write') === true;
  return { userId: isFor ? caller.userId : null, isOperator, directory };
}

/** A caller with the groups in which they currently have a role. */
export interface GroupReader extends GroupCaller {
  readonly roles: ReadonlyMap<string, GroupRole>;
}

/** A caller's role in a group or in a parent of it. */
type Standing = 'operator' | 'lead' | 'editor';

/** The required standing for each action. Pages, API, commands and MCP all use this table. */
export const groupAccess = {
  create: ['operator'],
  rename: ['operator'],
  move: ['operator'],
  merge: ['operator'],
  delete: ['operator'],
  'set-visibility': ['operator'],
  'set-review': ['operator'],
  /** Name, description, URL, image and translations. */
  change: ['operator', 'lead', 'editor'],
  /** Includes members that pages do not show. */
  'see-members': ['operator', 'lead', 'editor'],
  'add-members': ['operator', 'lead', 'editor'],
  'change-members': ['operator', 'lead', 'editor'],
  'remove-members': ['operator', 'lead', 'editor'],
  /** Gives or removes the role `lead`. */
  'change-leads': ['operator', 'lead'],
  'add-reviewed-members': ['operator'],
  'remove-reviewed-members': ['operator', 'lead'],
} as const satisfies Readonly<Record<string, readonly Standing[]>>;

export type GroupAction = keyof typeof groupAccess;

/** For reads and changes. Within a transaction, the roles are those of that moment. */
export async function createGroupReader(
  queries: Queries,
  caller: GroupCaller,
  today: string,
): Promise<GroupReader> {
  const held = caller.userId === null ? [] : await listRolesOf(queries, caller.userId, today);
  return { ...caller, roles: new Map(held.map(({ groupId, role }) => [groupId, role])) };
}

function standingsIn(tree: GroupTree, reader: GroupReader, id: string): Standing[] {
  const held = reader.roles.size === 0 ? [] : pathTo(tree, id).map((group) => reader.roles.get(group.id));
  return [
    ...(reader.isOperator ? (['operator'] as const) : []),
    ...held.filter((role) => role === 'lead' || role === 'editor'),
  ];
}

/** Whether the caller may do the action. Without a group, for actions that concern none. */
export function mayInGroup(
  tree: GroupTree,
  reader: GroupReader,
  action: GroupAction,
  group: Pick<TreeGroup, 'id'> | null,
): boolean {
  const standings = group ? standingsIn(tree, reader, group.id) : reader.isOperator ? ['operator'] : [];
  return groupAccess[action].some((standing) => standings.includes(standing));
}

/** The rule that decides who sees a group. To others, the group does not exist. */
export function seesGroup(tree: GroupTree, reader: GroupReader, group: TreeGroup): boolean {
  if (standingsIn(tree, reader, group.id).length > 0) return true;
  if (reader.directory === 'off') return false;
  if (reader.directory === 'members' && reader.userId === null) return false;
  return group.visibility === 'public' || (group.visibility === 'members' && reader.userId !== null);
}

export function unknownGroup(slug: string): Refusal {
  return new Refusal('unknown', `No group is named ${slug.slice(0, 64)}.`);
}

/** Returns 404 for a group that the caller does not see. */
export function requireSeen(tree: GroupTree, reader: GroupReader, slug: string): TreeGroup {
  const group = tree.bySlug.get(slug);
  if (!group || !seesGroup(tree, reader, group)) throw unknownGroup(slug);
  return group;
}

const names: Readonly<Record<Standing, string>> = {
  operator: 'operators',
  lead: 'leads',
  editor: 'editors',
};

/** The end of "Only operators can …". */
const deeds: Readonly<Record<GroupAction, string>> = {
  create: 'create groups',
  rename: 'change the slug of this group',
  move: 'move this group',
  merge: 'merge this group',
  delete: 'delete this group',
  'set-visibility': 'change who sees this group',
  'set-review': 'change the review of this group',
  change: 'change this group',
  'see-members': 'see all members of this group',
  'add-members': 'add members to this group',
  'change-members': 'change members of this group',
  'remove-members': 'remove members of this group',
  'change-leads': 'change the leads of this group',
  'add-reviewed-members': 'add members to a group with review',
  'remove-reviewed-members': 'remove members of a group with review',
};

/** Returns 403 if the caller sees the group but lacks the right. */
export function requireMay(
  tree: GroupTree,
  reader: GroupReader,
  action: GroupAction,
  group: Pick<TreeGroup, 'id'> | null,
): void {
  if (mayInGroup(tree, reader, action, group)) return;
  const able = groupAccess[action].map((standing) => names[standing]);
  const all = able.length > 1 ? `${able.slice(0, -1).join(', ')} and ${able.at(-1)}` : able[0];
  throw new Refusal('forbidden', `Only ${all} can ${deeds[action]}.`);
}

export type MemberAction = 'add' | 'change' | 'remove';

/** Checks changes of members. Groups with review restrict joining and leaving. */
export function requireMemberChange(
  tree: GroupTree,
  reader: GroupReader,
  action: MemberAction,
  group: TreeGroup,
): void {
  requireMay(tree, reader, `${action}-members`, group);
  if (action === 'change' || !isUnderReview(tree, group.id)) return;
  requireMay(tree, reader, `${action}-reviewed-members`, group);
}
