import { Refusal } from '../../domain/profile/refusal.ts';
import { appendEvents } from '../../store/events.ts';
import {
  countMembers,
  deleteMembershipsIn,
  insertMemberships,
  isListedElsewhere,
  listMemberships,
  listMembershipsIn,
  listUsersInGroups,
  type Membership,
  putFormerMembership,
  putMemberships,
  takeFormerMemberships,
} from '../../store/group-members.ts';
import type { Group } from '../../store/groups.ts';
import { forParts } from '../../store/in-parts.ts';
import { lockUsersById, type User } from '../../store/users.ts';
import type { GroupChange } from './group-change.ts';
import { mostGroupsOfUser, mostMembers } from './limits.ts';
import { newMembership } from './members.ts';

/** A change by a directory or a sign-in. It checks no access rights, because no user makes it. */
export type ManagedChange = Pick<GroupChange, 'queries' | 'accounts' | 'at'>;

/** The source of a membership: a directory, or the claim of a sign-in. */
export type Lister = 'managed' | 'claimed';

/** The ids of the users that a directory or a sign-in lists in a group. */
export async function listManaged(change: ManagedChange, group: Pick<Group, 'id'>): Promise<string[]> {
  const all = await listMemberships(change.queries, group.id);
  return all.filter(isListedElsewhere).map(({ userId }) => userId);
}

/** Makes the directory's list equal these users, within a transaction with the group locked. */
export async function replaceManaged(
  change: ManagedChange,
  group: Group,
  userIds: readonly string[],
): Promise<void> {
  const all = await listMemberships(change.queries, group.id);
  const [managed, after] = [new Set<string>(), new Set(userIds)];
  for (const { userId, managed: isManaged } of all) if (isManaged === 1) managed.add(userId);
  const gone = all.filter((one) => isListedElsewhere(one) && !after.has(one.userId));
  const added = [...after].filter((id) => !managed.has(id));
  await exchangeManaged(
    change,
    group,
    gone.map(({ userId }) => userId),
    added,
  );
}

/** Removes and adds users, within a transaction with the group locked. */
export async function exchangeManaged(
  change: ManagedChange,
  group: Group,
  gone: readonly string[],
  added: readonly string[],
): Promise<void> {
  // Locks all at once and in one order, so that two directories with the same users do not deadlock.
  await lockUsersById(change.queries, [...gone, ...added]);
  await removeManaged(change, group, gone);
  await addManaged(change, group, added);
}

/** Adds users, within a transaction with the group locked. Returning users get their title, role and order back. */
export async function addManaged(
  change: ManagedChange,
  group: Group,
  userIds: readonly string[],
  lister: Lister = 'managed',
): Promise<void> {
  const { queries, at } = change;
  const known = new Map(
    (await listMembershipsIn(queries, group.id, userIds)).map((one) => [one.userId, one]),
  );
  const unlisted = userIds.filter((id) => known.get(id)?.[lister] !== 1);
  const users = (await lockUsersById(queries, unlisted)).filter(({ state }) => state !== 'deleted');
  const listed = users.map(({ id }) => known.get(id)).filter((one) => one !== undefined);
  const newcomers = users.filter(({ id }) => !known.has(id));
  await refuseTooManyAt(change, group, newcomers);
  await forParts(listed, (some) =>
    putMemberships(
      queries,
      some.map((membership) => ({ ...membership, [lister]: 1 })),
    ),
  );
  if (newcomers.length === 0) return;
  const ids = newcomers.map(({ id }) => id);
  const former = new Map(
    (await takeFormerMemberships(queries, group.id, ids)).map((one) => [one.userId, one]),
  );
  const joined = (id: string): Membership => {
    return { ...newMembership(group.id, id, at), ...former.get(id), [lister]: 1, byHand: 0 };
  };
  await forParts(ids, (some) => insertMemberships(queries, some.map(joined)));
  await noteManaged(change, group, newcomers, 'group.member-added');
}

/**
 * Removes users, within a transaction with the group locked. Members added by hand stay. A directory
 * overrides claims, but not the reverse.
 */
export async function removeManaged(
  change: ManagedChange,
  group: Group,
  userIds: readonly string[],
  lister: Lister = 'managed',
): Promise<void> {
  const { queries } = change;
  const known = await listMembershipsIn(queries, group.id, userIds);
  const listed = known.filter((one) => (lister === 'managed' ? isListedElsewhere(one) : one.claimed === 1));
  if (listed.length === 0) return;
  const users = await lockUsersById(queries, userIds);
  const rest = listed.map((one): Membership => {
    return { ...one, claimed: 0, managed: lister === 'managed' ? 0 : one.managed };
  });
  const isGone = ({ managed, byHand }: Membership) => managed === 0 && byHand === 0;
  const stays = rest.filter((one) => !isGone(one));
  await forParts(stays, (some) => putMemberships(queries, some));
  const gone = rest.filter(isGone);
  await forParts(gone, (some) => putFormerMembership(queries, some));
  const ids = new Set(gone.map(({ userId }) => userId));
  await deleteMembershipsIn(queries, group.id, [...ids]);
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
    throw new Refusal('too-large', `A group can have at most ${mostMembers} members. Remove some first.`);
  const ids = newcomers.map(({ id }) => id);
  const [full] = await listUsersInGroups(queries, ids, mostGroupsOfUser);
  const user = newcomers.find(({ id }) => id === full);
  if (user)
    throw new Refusal('too-large', `${user.username} is already in ${mostGroupsOfUser} groups, the limit.`);
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
