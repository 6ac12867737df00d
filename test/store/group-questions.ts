import type { Transaction } from '../../src/store/database.ts';
import { appendGroupEvent } from '../../src/store/events.ts';
import * as members from '../../src/store/group-members.ts';
import * as groups from '../../src/store/groups.ts';
import type { User } from '../../src/store/users.ts';
import { at, type Questions } from './question.ts';

const today = at.slice(0, 10);
const row = {
  ...{ id: 'g-1', slug: 'physics', name: 'Physics', folded: 'physics', sortKey: 'physics', description: '' },
  ...{ url: '', locales: '{}', parentId: null, visibility: 'public' as const, review: 0 as const },
  ...{ externalId: null, directoryState: null, createdAt: at, changedAt: at },
};
const group = { ...row, picture: null, version: 1 };
const membership = {
  ...{ groupId: 'g-1', title: '', locales: '{}', role: 'member', position: 0, since: null, until: null },
  ...{ managed: 0, claimed: 0, byHand: 1, shown: 'default', active: 1, createdAt: at },
} as const;
const shown = { today, isListedByDefault: false };
const event = {
  type: 'group.created',
  actor: 'test',
  at,
  origin: null,
  details: { group: 'physics' },
} as const;

/** Rows that refer to a group need one. */
const withGroup =
  (ask: (queries: Transaction) => unknown) =>
  async (queries: Transaction): Promise<void> => {
    await groups.insertGroup(queries, row);
    await ask(queries);
  };

export const questionsAboutGroups = ({ id }: User): Questions => ({
  insertGroup: (q) => groups.insertGroup(q, row),
  appendGroupEvent: withGroup((q) => appendGroupEvent(q, 'g-1', event)),
  updateGroup: (q) => groups.updateGroup(q, group, at),
  listTreeGroups: (q) => groups.listTreeGroups(q),
  listPublicGroups: (q) => groups.listPublicGroups(q),
  hasGroups: (q) => groups.hasGroups(q),
  hasVisibleGroups: (q) => groups.hasVisibleGroups(q, 'members'),
  findGroupById: (q) => groups.findGroupById(q, 'g-1'),
  findGroupBySlug: (q) => groups.findGroupBySlug(q, 'physics'),
  findGroupByFormerSlug: (q) => groups.findGroupByFormerSlug(q, 'physics'),
  listGroupsByName: (q) => groups.listGroupsByName(q, 'physics'),
  listGroupsByExternalId: (q) => groups.listGroupsByExternalId(q, 'e-1'),
  listNamedGroups: (q) => groups.listNamedGroups(q, ['e-1'], ['physics']),
  lockGroup: (q) => groups.lockGroup(q, 'g-1'),
  lockGroups: (q) => groups.lockGroups(q, ['g-1', 'g-2']),
  findSlugOwner: (q) => groups.findSlugOwner(q, 'physics'),
  insertFormerSlug: withGroup((q) => groups.insertFormerSlug(q, { slug: 'former', groupId: 'g-1' })),
  moveFormerSlugs: (q) => groups.moveFormerSlugs(q, 'g-1', 'g-2'),
  deleteFormerSlug: (q) => groups.deleteFormerSlug(q, 'former'),
  moveSubgroups: (q) => groups.moveSubgroups(q, 'g-1', null),
  putGroupPicture: withGroup((q) =>
    groups.putGroupPicture(q, { groupId: 'g-1', hash: 'h', type: 'image/png', bytes: new Uint8Array(1) }),
  ),
  findGroupPicture: (q) => groups.findGroupPicture(q, 'g-1'),
  deleteGroupPicture: (q) => groups.deleteGroupPicture(q, 'g-1'),
  insertMemberships: withGroup((q) => members.insertMemberships(q, { ...membership, userId: id })),
  putMemberships: withGroup((q) => members.putMemberships(q, { ...membership, userId: id })),
  findOutdated: (q) => members.findOutdated(q, today),
  listOutdatedIn: (q) => members.listOutdatedIn(q, 'g-1', today, 2),
  setActive: (q) => members.setActive(q, 'g-1', [id], today),
  listMemberIds: (q) => members.listMemberIds(q, 'g-1'),
  findMembership: (q) => members.findMembership(q, 'g-1', id),
  listMemberships: (q) => members.listMemberships(q, 'g-1'),
  listMembershipsOf: (q) => members.listMembershipsOf(q, id),
  listMembershipsIn: (q) => members.listMembershipsIn(q, 'g-1', [id]),
  listRolesOf: (q) => members.listRolesOf(q, id, today),
  countMembers: (q) => members.countMembers(q, 'g-1'),
  countGroupsOf: (q) => members.countGroupsOf(q, id),
  countAllGroups: (q) => members.countAllGroups(q),
  listAllMembers: (q) => members.listAllMembers(q, 'g-1', { after: null, limit: 2 }),
  listShownMembers: (q) =>
    members.listShownMembers(q, { ...shown, groupIds: ['g-1'], after: null, limit: 2 }),
  takeFormerMemberships: (q) => members.takeFormerMemberships(q, 'g-1', [id]),
  countSharedGroups: (q) => members.countSharedGroups(q, shown, null),
  countSharedGroupsIn: (q) => members.countSharedGroups(q, shown, ['g-1', 'g-2']),
  listListedIn: (q) => members.listListedIn(q, ['g-1', 'g-2'], shown),
  listGroupsOfPeople: (q) => members.listGroupsOfPeople(q, [1, 2], shown),
  putFormerMembership: withGroup((q) => members.putFormerMembership(q, { ...membership, userId: id })),
  deleteMembershipsIn: (q) => members.deleteMembershipsIn(q, 'g-1', [id]),
  listUsersInGroups: (q) => members.listUsersInGroups(q, [id], 50),
  keepManagedByHand: (q) => members.keepManagedByHand(q, 'g-1'),
  deleteMembership: (q) => members.deleteMembership(q, 'g-1', id),
  deleteGroupRows: (q) => groups.deleteGroupRows(q, 'g-1'),
});
