import type { Accounts } from '../../accounts/change-user.ts';
import type { LeaveGroups } from '../../accounts/directory-groups.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import type { Transaction } from '../../store/database.ts';
import { isListedElsewhere, listMembershipsOf } from '../../store/group-members.ts';
import { foldGroupName } from '../../store/group-values.ts';
import { type Group, listNamedGroups, lockGroups } from '../../store/groups.ts';
import { mostGroupsOfUser } from './limits.ts';
import { addManaged, type ManagedChange, removeManaged } from './managed-members.ts';

/** The most values of one claim that are compared with groups. */
const mostNamed = 10_000;

/**
 * The ids of the groups that a claim names. Each value matches an id, external id, slug or name, in this
 * order. Ambiguous names are skipped.
 */
export async function findClaimedGroups({ database }: Accounts, named: readonly string[]): Promise<string[]> {
  const values = named.slice(0, mostNamed);
  const folded = [...new Set(values.map(foldGroupName))];
  const { exact, byName } = await listNamedGroups(database, [...new Set(values)], folded);
  const exactly = new Map(exact.map(({ value, id }) => [value, id]));
  const names = Map.groupBy(byName, ({ value }) => value);
  const ids = values.map((value) => {
    const [only, ...others] = names.get(foldGroupName(value)) ?? [];
    return exactly.get(value) ?? (others.length === 0 ? only?.id : undefined);
  });
  return [...new Set(ids.filter((id) => id !== undefined))].toSorted().slice(0, mostGroupsOfUser);
}

/** Replaces the memberships of the last sign-in by those of this one. Returns the slugs of full groups. */
export async function followClaimedGroups(
  accounts: Accounts,
  userId: string,
  groupIds: readonly string[],
): Promise<string[]> {
  const memberships = await listMembershipsOf(accounts.database, userId);
  const before = new Set(memberships.filter(({ claimed }) => claimed === 1).map(({ groupId }) => groupId));
  const now = new Set(groupIds);
  if (before.symmetricDifference(now).size === 0) return [];
  return accounts.database.transaction(async (queries) => {
    const change = { queries, accounts, at: accounts.now().toISOString() };
    const groups = await lockGroups(queries, [...before.union(now)]);
    for (const group of groups)
      if (!now.has(group.id)) await removeManaged(change, group, [userId], 'claimed');
    const full: string[] = [];
    for (const group of groups)
      if (now.has(group.id) && !(await hasRoom(change, group, userId))) full.push(group.slug);
    return full;
  });
}

/** Whether the group has a free place. A full group does not make a sign-in fail. */
async function hasRoom(change: ManagedChange, group: Group, userId: string): Promise<boolean> {
  if (group.directoryState === 'deleted') return true;
  try {
    await addManaged(change, group, [userId], 'claimed');
    return true;
  } catch (error) {
    // The check precedes the first write.
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Locks the groups of a user that a directory deletes, before it locks users. */
export async function beginLeavingGroups(queries: Transaction, userId: string): Promise<LeaveGroups> {
  const listed = (await listMembershipsOf(queries, userId)).filter(isListedElsewhere);
  const groups = await lockGroups(
    queries,
    listed.map(({ groupId }) => groupId),
  );
  return async (accounts, at) => {
    for (const group of groups) await removeManaged({ queries, accounts, at }, group, [userId]);
  };
}
