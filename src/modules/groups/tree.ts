import type { TreeGroup } from '../../store/groups.ts';

/** All groups as a tree. */
export interface GroupTree {
  readonly groups: readonly TreeGroup[];
  readonly byId: ReadonlyMap<string, TreeGroup>;
  readonly bySlug: ReadonlyMap<string, TreeGroup>;
  /** Children by parent, sorted by name. Top-level groups are under null. */
  readonly children: ReadonlyMap<string | null, readonly TreeGroup[]>;
}

/** Builds the tree with groups sorted by name. */
export function createTree(groups: readonly TreeGroup[]): GroupTree {
  return {
    groups,
    byId: new Map(groups.map((group) => [group.id, group])),
    bySlug: new Map(groups.map((group) => [group.slug, group])),
    children: Map.groupBy(groups, ({ parentId }) => parentId),
  };
}

/** The ancestors from the top to the group itself. */
export function pathTo({ byId }: GroupTree, id: string): TreeGroup[] {
  const path: TreeGroup[] = [];
  for (let at = byId.get(id); at; at = at.parentId === null ? undefined : byId.get(at.parentId))
    path.unshift(at);
  return path;
}

/** The number of levels of a group with its subgroups: 1 without subgroups. */
export function heightOf(tree: GroupTree, id: string): number {
  const below = tree.children.get(id) ?? [];
  return 1 + below.reduce((most, child) => Math.max(most, heightOf(tree, child.id)), 0);
}

/** Whether the group or a parent of it has review: members ask instead of publishing, and cannot leave. */
export function isUnderReview(tree: GroupTree, id: string): boolean {
  return pathTo(tree, id).some(({ review }) => review === 1);
}
