import { pagesOf } from '../../core/cli/printing.ts';
import type { Queries } from '../../store/database.ts';
import { type GroupMember, listAllMembers, placeOfMember } from '../../store/group-members.ts';
import { findGroupById, type Group, type TreeGroup } from '../../store/groups.ts';
import type { GroupTree } from './tree.ts';

/** Every group with its members. A parent precedes its subgroups, as an import requires. */
export async function* exportGroups(queries: Queries, tree: GroupTree) {
  for (const { id } of fromTop(tree)) {
    const group = await findGroupById(queries, id);
    if (group) yield exportGroup(queries, tree, group);
  }
}

/** Everything that an import sets for the group and all its members. */
export async function exportGroup(queries: Queries, { byId }: GroupTree, group: Group) {
  const { slug, name, description, url, parentId, visibility, review } = group;
  const pages = pagesOf<GroupMember>((last, limit) =>
    Promise.resolve(listAllMembers(queries, group.id, { after: last && placeOfMember(last), limit })),
  );
  const members = (await Array.fromAsync(pages)).flat();
  return {
    slug,
    name,
    description,
    url: url === '' ? null : url,
    locales: JSON.parse(group.locales),
    parent: parentId === null ? null : (byId.get(parentId)?.slug ?? null),
    visibility,
    review: review === 1,
    members: members.map(({ username, title, locales, role, position, since, until }) => ({
      username,
      title,
      locales: JSON.parse(locales),
      role,
      order: position,
      since,
      until,
    })),
  };
}

function* fromTop(
  { children }: Pick<GroupTree, 'children'>,
  parentId: string | null = null,
): Generator<TreeGroup> {
  for (const group of children.get(parentId) ?? []) {
    yield group;
    yield* fromTop({ children }, group.id);
  }
}
