import { sortingKey } from '../../src/domain/profile/fold-words.ts';
import { mostGroupsOfUser, mostMembers } from '../../src/modules/groups/limits.ts';
import { newMembership } from '../../src/modules/groups/members.ts';
import type { Database } from '../../src/store/database.ts';
import { insertMemberships, type Membership } from '../../src/store/group-members.ts';
import { insertGroup } from '../../src/store/groups.ts';

/** Users of a group, on average. */
const peoplePerGroup = 20;
const levels = 5;
const at = '2026-11-19T12:00:00.000Z';

/**
 * A tree of five levels. Half of the users are in `group-0`, which a directory manages, and each is in one of
 * the others. Operators are in as many groups as possible.
 */
export async function writeGroups(database: Database): Promise<void> {
  const idsOf = (condition: string) =>
    database.all<{ id: string }>(`SELECT id FROM users WHERE ${condition} ORDER BY id`);
  const users = await idsOf("state = 'published'");
  const operators = await idsOf('operator = 1');
  const count = Math.ceil(users.length / peoplePerGroup);
  await database.transaction(async (queries) => {
    for (let index = 0; index < count; index += 1) await insertGroup(queries, groupOf(index));
    const members = users.map(({ id }, index) => ({
      ...newMembership(idOf(1 + (index % (count - 1))), id, at),
      title: 'Member of staff',
    }));
    const half = users.filter((_, index) => isInHalf(index)).slice(0, mostMembers);
    members.push(...half.map(({ id }) => managed(newMembership(idOf(0), id, at))));
    for (let index = 1; index <= Math.min(count - 1, mostGroupsOfUser); index += 1)
      members.push(...operators.map(({ id }) => newMembership(idOf(index), id, at)));
    for (let from = 0; from < members.length; from += 500)
      await insertMemberships(queries, members.slice(from, from + 500));
  });
}

function groupOf(index: number) {
  const name = `Department of Things ${index}`;
  return {
    ...{
      id: idOf(index),
      slug: `group-${index}`,
      name,
      folded: name.toLowerCase(),
      sortKey: sortingKey(name),
    },
    ...{ description: 'A *group*.', url: '', locales: '{}', visibility: 'public', review: 0 },
    ...{ externalId: null, directoryState: index === 0 ? 'active' : null, createdAt: at, changedAt: at },
    parentId: index % levels === 0 ? null : idOf(index - 1),
  };
}

/** Half of every range of numbers, regardless of the other groups. */
function isInHalf(index: number): boolean {
  return Math.imul(index, 0x9e3779b1) < 0;
}

function managed(membership: Membership): Membership {
  return { ...membership, managed: 1, byHand: 0 };
}

export function idOf(index: number): string {
  return `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
}
