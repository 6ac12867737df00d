import type { MaybePromise } from '../core/kernel/maybe-promise.ts';
import type { Transaction } from '../store/database.ts';
import type { Accounts } from './change-user.ts';

/** Groups that a directory manages, for SCIM and single sign-on. The module `groups` provides them. */
export interface DirectoryGroups {
  /** Creates a group, or restores one that the directory deleted. Returns its ID. */
  readonly create: (accounts: Accounts, wanted: WantedGroup) => MaybePromise<string>;
  readonly change: (accounts: Accounts, id: string, update: GroupUpdate) => MaybePromise<void>;
  /** Removes the directory's members and hides the group. */
  readonly delete: (accounts: Accounts, id: string) => MaybePromise<void>;
  /** Locks the groups of a user before any user is locked. The returned function removes the user from the groups. */
  readonly beginLeaving: (queries: Transaction, userId: string) => MaybePromise<LeaveGroups>;
  /** The IDs of the groups that a sign-in names, by name, slug, external ID or ID. */
  readonly findClaimed: (accounts: Accounts, named: readonly string[]) => MaybePromise<readonly string[]>;
  /** Makes these the only groups that the user has by sign-in. Returns the slugs of groups that are full. */
  readonly followClaim: (
    accounts: Accounts,
    userId: string,
    groupIds: readonly string[],
  ) => MaybePromise<readonly string[]>;
}

export interface WantedGroup {
  readonly name: string;
  readonly externalId: string | null;
  readonly members: readonly string[];
}

/** Missing attributes stay unchanged. */
export interface GroupUpdate {
  readonly name?: string;
  readonly externalId?: string | null;
  readonly members?: MemberUpdate;
}

/** Changes to members, by user ID. */
export interface MemberUpdate {
  /** Whether only the added members stay. */
  readonly replaces: boolean;
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
}

export type LeaveGroups = (accounts: Accounts, at: string) => Promise<void>;
