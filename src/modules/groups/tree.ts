import type { TreeGroup } from '../../store/groups.ts';

/** All groups, as they stand below each other. */
export interface GroupTree {
  readonly groups: readonly TreeGroup[];
  readonly byId: ReadonlyMap<string, TreeGroup>;
  readonly bySlug: ReadonlyMap<string, TreeGroup>;
  /** By the parent, in the order of names; those at the top are at null. */
  readonly children: ReadonlyMap<string | null, readonly TreeGroup[]>;
}

/** Groups in the order of names. */
export function createTree(groups: readonly TreeGroup[]): GroupTree {
  return {
    groups,
    byId: new Map(groups.map((group) => [group.id, group])),
    bySlug: new Map(groups.map((group) => [group.slug, group])),
    children: Map.groupBy(groups, ({ parentId }) => parentId),
  };
}

/** From the top to the group itself. */
export function pathTo({ byId }: GroupTree, id: string): TreeGroup[] {
  const path: TreeGroup[] = [];
  for (let at = byId.get(id); at; at = at.parentId === null ? undefined : byId.get(at.parentId))
    path.unshift(at);
  return path;
}

/** How many levels a group and its subgroups take: 1 without subgroups. */
export function heightOf(tree: GroupTree, id: string): number {
  const below = tree.children.get(id) ?? [];
  return 1 + below.reduce((most, child) => Math.max(most, heightOf(tree, child.id)), 0);
}

/** Whether the group or a parent of it has review: only operators add members, and members cannot leave. */
export function isUnderReview(tree: GroupTree, id: string): boolean {
  return pathTo(tree, id).some(({ review }) => review === 1);
}
