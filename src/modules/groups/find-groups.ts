import type { Queries } from '../../store/database.ts';
import { countSharedGroups, type ShownOn } from '../../store/group-members.ts';
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

/** The number of visible users in a group alone, and with its subgroups, without duplicates. */
export interface PeopleCount {
  readonly own: number;
  readonly below: number;
}

export type PeopleCounts = ReadonlyMap<string, PeopleCount>;

export async function countPeople(
  queries: Queries,
  groups: SeenGroups,
  shown: ShownOn,
  /** Limits the counts to a group and its subgroups. Null means all visible groups. */
  of: TreeGroup | null = null,
): Promise<PeopleCounts> {
  const { seen } = groups;
  const within = of && subtreeSeen(groups, of).map(({ id }) => id);
  const counts = new Map<string, { own: number; below: number; last: string }>();
  for (const id of within ?? seen.keys()) counts.set(id, { own: 0, below: 0, last: '' });
  if (counts.size === 0) return counts;
  for (const { ids, people } of await countSharedGroups(queries, shown, within))
    for (const id of ids.split(' ')) {
      const own = counts.get(id);
      if (own) own.own += people;
      for (let group = seen.get(id) ?? null; group; group = parentSeen(seen, group)) {
        const count = counts.get(group.id);
        // Another of these groups has the same parent.
        if (!count || count.last === ids) break;
        count.last = ids;
        count.below += people;
      }
    }
  return counts;
}
