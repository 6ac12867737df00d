import { Refusal } from '../../domain/profile/refusal.ts';
import { appendEvents } from '../../store/events.ts';
import {
  countGroupsOf,
  countMembers,
  deleteFormerMembership,
  deleteMembership,
  findFormerMembership,
  insertMemberships,
  listMemberships,
  listMembershipsIn,
  type Membership,
  putFormerMembership,
  putMemberships,
} from '../../store/group-members.ts';
import type { Group } from '../../store/groups.ts';
import { lockUsersById, type User } from '../../store/users.ts';
import type { GroupChange } from './group-change.ts';
import { mostGroupsOfUser, mostMembers } from './limits.ts';
import { newMembership } from './members.ts';

/** Groups for a directory or a sign-in: no person decides, so no access is asked. */
export type ManagedChange = Pick<GroupChange, 'queries' | 'accounts' | 'at'>;

/** The users that a directory lists in a group, by ID. */
export async function listManaged(change: ManagedChange, group: Pick<Group, 'id'>): Promise<string[]> {
  const all = await listMemberships(change.queries, group.id);
  return all.filter(({ managed }) => managed === 1).map(({ userId }) => userId);
}

/** Within a transaction: the directory lists exactly these users afterwards. The group is locked. */
export async function replaceManaged(
  change: ManagedChange,
  group: Group,
  userIds: readonly string[],
): Promise<void> {
  const [before, after] = [new Set(await listManaged(change, group)), new Set(userIds)];
  const gone = [...before].filter((id) => !after.has(id));
  const added = [...after].filter((id) => !before.has(id));
  // All of them at once and in one order: two directories that change the same users do not deadlock.
  await lockUsersById(change.queries, [...gone, ...added].toSorted());
  await removeManaged(change, group, gone);
  await addManaged(change, group, added);
}

/** Within a transaction: title, role and order return with the user. The group is locked. */
export async function addManaged(
  change: ManagedChange,
  group: Group,
  userIds: readonly string[],
): Promise<void> {
  const { queries, at } = change;
  const users = (await lockUsersById(queries, userIds)).filter(({ state }) => state !== 'deleted');
  const known = await listMembershipsIn(queries, group.id, userIds);
  const newcomers = users.filter(({ id }) => !known.has(id));
  const listed = [...known.values()].filter(({ managed }) => managed === 0);
  await refuseTooManyAt(change, group, newcomers);
  await putMemberships(
    queries,
    listed.map((membership) => ({ ...membership, managed: 1 })),
  );
  const added: Membership[] = [];
  for (const { id } of newcomers) {
    const former = await findFormerMembership(queries, group.id, id);
    if (former) await deleteFormerMembership(queries, group.id, id);
    added.push({ ...newMembership(group.id, id, at), ...former, managed: 1, byHand: 0 });
  }
  await insertMemberships(queries, added);
  await noteManaged(change, group, newcomers, 'group.member-added');
}

/** Within a transaction: those whom a user added stay. The group is locked. */
export async function removeManaged(
  change: ManagedChange,
  group: Group,
  userIds: readonly string[],
): Promise<void> {
  const { queries } = change;
  const users = await lockUsersById(queries, userIds);
  const known = await listMembershipsIn(queries, group.id, userIds);
  const managed = [...known.values()].filter((one) => one.managed === 1);
  const kept = managed.filter(({ byHand }) => byHand === 1);
  await putMemberships(
    queries,
    kept.map((membership) => ({ ...membership, managed: 0 })),
  );
  const gone = managed.filter(({ byHand }) => byHand === 0);
  await putFormerMembership(queries, gone);
  for (const { userId } of gone) await deleteMembership(queries, group.id, userId);
  const ids = new Set(gone.map(({ userId }) => userId));
  await noteManaged(
    change,
    group,
    users.filter(({ id }) => ids.has(id)),
    'group.member-removed',
  );
}

async function refuseTooManyAt(
  { queries }: ManagedChange,
  group: Group,
  newcomers: readonly User[],
): Promise<void> {
  if (newcomers.length === 0) return;
  if ((await countMembers(queries, group.id)) + newcomers.length > mostMembers)
    throw new Refusal('too-large', `A group can have ${mostMembers} members.`);
  for (const { id, username } of newcomers)
    if ((await countGroupsOf(queries, id)) >= mostGroupsOfUser)
      throw new Refusal('too-large', `${username} is in ${mostGroupsOfUser} groups already.`);
}

async function noteManaged(
  { queries, accounts: { actor, origin }, at }: ManagedChange,
  group: Pick<Group, 'slug'>,
  users: readonly User[],
  type: 'group.member-added' | 'group.member-removed',
): Promise<void> {
  const ids = users.filter(({ state }) => state !== 'deleted').map(({ id }) => id);
  const event = { type, actor, at, origin: origin ?? null, details: { group: group.slug } };
  if (ids.length > 0) await appendEvents(queries, ids, event);
}
