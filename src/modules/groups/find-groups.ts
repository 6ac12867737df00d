import type { Queries } from '../../store/database.ts';
import { listShownPairs, type ShownOn } from '../../store/group-members.ts';
import {
  findGroupByFormerSlug,
  findGroupById,
  type Group,
  listTreeGroups,
  type TreeGroup,
} from '../../store/groups.ts';
import { createGroupReader, type GroupCaller, type GroupReader, seesGroup } from './access.ts';
import { createTree, type GroupTree } from './tree.ts';

/** All groups that a caller sees, as a tree. */
export interface SeenGroups {
  /** The whole tree, for access decisions. */
  readonly tree: GroupTree;
  readonly reader: GroupReader;
  readonly seen: ReadonlyMap<string, TreeGroup>;
  /** Children by parent, sorted by name. A group with an invisible parent is at the top level. */
  readonly children: ReadonlyMap<string | null, readonly TreeGroup[]>;
}

export async function findSeenGroups(
  queries: Queries,
  caller: GroupCaller,
  today: string,
): Promise<SeenGroups> {
  const tree = createTree(await listTreeGroups(queries));
  const reader = await createGroupReader(queries, caller, today);
  const seen = new Map<string, TreeGroup>();
  for (const group of tree.groups) if (seesGroup(tree, reader, group)) seen.set(group.id, group);
  const children = Map.groupBy(seen.values(), (group) => parentSeen(seen, group)?.id ?? null);
  return { tree, reader, seen, children };
}

/** The parent, or null if it is invisible. */
export function parentSeen(seen: SeenGroups['seen'], { parentId }: TreeGroup): TreeGroup | null {
  return parentId === null ? null : (seen.get(parentId) ?? null);
}

/** The visible ancestors without a gap, from the top to the group itself. */
export function pathSeen({ seen }: Pick<SeenGroups, 'seen'>, group: TreeGroup): TreeGroup[] {
  const path: TreeGroup[] = [];
  for (let at: TreeGroup | null = group; at; at = parentSeen(seen, at)) path.unshift(at);
  return path;
}

/** The group and its visible descendants without a gap. */
export function subtreeSeen({ children }: Pick<SeenGroups, 'children'>, group: TreeGroup): TreeGroup[] {
  return [group, ...(children.get(group.id) ?? []).flatMap((child) => subtreeSeen({ children }, child))];
}

/** Finds a group by slug. For a former slug, `movedTo` is the current one. Null if the caller does not see it. */
export async function findGroup(
  queries: Queries,
  groups: SeenGroups,
  slug: string,
): Promise<{ readonly group: Group; readonly movedTo: string | null } | null> {
  const known = groups.tree.bySlug.get(slug);
  if (known) {
    const group = groups.seen.has(known.id) ? await findGroupById(queries, known.id) : null;
    return group && { group, movedTo: null };
  }
  const moved = await findGroupByFormerSlug(queries, slug);
  return moved && groups.seen.has(moved.id) ? { group: moved, movedTo: moved.slug } : null;
}

/** The number of visible users in each group alone, and in each with its subgroups, without duplicates. */
export interface PeopleCounts {
  readonly own: ReadonlyMap<string, number>;
  readonly below: ReadonlyMap<string, number>;
}

export async function countPeople(
  queries: Queries,
  groups: SeenGroups,
  shown: ShownOn,
  /** Limits the counts to a group and its subgroups. Null means all visible groups. */
  of: TreeGroup | null = null,
): Promise<PeopleCounts> {
  const { seen, children } = groups;
  const [own, below] = [new Map<string, number>(), new Map<string, number>()];
  if (seen.size === 0) return { own, below };
  const within = of && subtreeSeen(groups, of).map(({ id }) => id);
  const people = new Map<string, Set<string | number | null>>();
  for (const { groupId, n, userId } of await listShownPairs(queries, shown, within)) {
    const known = people.get(groupId);
    if (known) known.add(n ?? userId);
    else people.set(groupId, new Set([n ?? userId]));
  }
  const collect = (group: TreeGroup): Set<string | number | null> => {
    const all = people.get(group.id) ?? new Set();
    own.set(group.id, all.size);
    for (const child of children.get(group.id) ?? []) for (const id of collect(child)) all.add(id);
    below.set(group.id, all.size);
    return all;
  };
  for (const top of of ? [of] : (children.get(null) ?? [])) collect(top);
  return { own, below };
}
