import type { Accounts } from '../../accounts/change-user.ts';
import type { Transaction } from '../../store/database.ts';
import type { EventType } from '../../store/event.ts';
import { appendGroupEvent } from '../../store/events.ts';
import { type Group, listTreeGroups, lockGroup } from '../../store/groups.ts';
import { lockAddresses } from '../../store/lock-addresses.ts';
import {
  createGroupReader,
  type GroupCaller,
  type GroupReader,
  requireSeen,
  unknownGroup,
} from './access.ts';
import { createTree, type GroupTree } from './tree.ts';

/** A change of groups or members within a transaction. */
export interface GroupChange {
  readonly queries: Transaction;
  readonly accounts: Accounts;
  readonly tree: GroupTree;
  readonly reader: GroupReader;
  readonly at: string;
  readonly today: string;
  /** Records an event of a group in the same transaction. */
  readonly note: (type: EventType, group: Pick<Group, 'id' | 'slug'>) => Promise<void>;
}

/** The current day in the format of memberships. */
export function groupDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** A transaction that locks the whole tree, so that concurrent changes cannot create a cycle or a seventh level. */
export function changeTree<T>(
  accounts: Accounts,
  caller: GroupCaller,
  work: (change: GroupChange) => Promise<T>,
): Promise<T> {
  return accounts.database.transaction(async (queries) => {
    await lockTree(queries);
    return work(await beginChange(queries, accounts, caller));
  });
}

export function lockTree(queries: Transaction): Promise<void> {
  return lockAddresses(queries, ['the tree of groups']);
}

/** A transaction that locks this group and its members. */
export function changeGroupMembers<T>(
  accounts: Accounts,
  caller: GroupCaller,
  slug: string,
  work: (change: GroupChange, group: Group) => Promise<T>,
): Promise<T> {
  return accounts.database.transaction(async (queries) => {
    const change = await beginChange(queries, accounts, caller);
    return work(change, await lockSeen(change, slug));
  });
}

/** Locks a group. Returns 404 if the caller does not see it or it was deleted meanwhile. */
export async function lockSeen({ queries, tree, reader }: GroupChange, slug: string): Promise<Group> {
  const group = await lockGroup(queries, requireSeen(tree, reader, slug).id);
  if (!group) throw unknownGroup(slug);
  return group;
}

export async function beginChange(
  queries: Transaction,
  accounts: Accounts,
  caller: GroupCaller,
): Promise<GroupChange> {
  const now = accounts.now();
  const [at, today] = [now.toISOString(), groupDay(now)];
  const tree = createTree(await listTreeGroups(queries));
  const reader = await createGroupReader(queries, caller, today);
  const note: GroupChange['note'] = (type, { id, slug }) =>
    appendGroupEvent(queries, id, {
      type,
      actor: accounts.actor,
      at,
      origin: accounts.origin ?? null,
      details: { group: slug },
    });
  return { queries, accounts, tree, reader, at, today, note };
}
