import type { Visitor } from '../../accounts/identity/visitor.ts';
import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { PersonKeys } from '../../store/directory/found-people.ts';

/** Departments and teams as a filter of the directory. A module provides them. */
export interface PeopleGroups {
  /** The groups as this visitor sees them. `slug` is empty if the request names no group. */
  readonly open: (visitor: GroupVisitor, slug: string) => MaybePromise<OpenGroups>;
  /** Whether pages link to the groups for this visitor. Cached for some seconds. */
  readonly isLinked: (visitor: Pick<Visitor, 'session'>) => MaybePromise<boolean>;
  /** The groups that every visitor sees, for search engines. */
  readonly list: () => MaybePromise<readonly PublicGroup[]>;
}

export interface PublicGroup {
  readonly slug: string;
  readonly changedAt: string;
}

export type GroupVisitor = Pick<Visitor, 'session' | 'caller'>;

export interface OpenGroups {
  /** The listed users of the group and its subgroups. Empty for a group that the visitor can't see. */
  readonly people: readonly PersonKeys[];
  /** The requested group after its parents. Empty for a group that the visitor can't see. */
  readonly path: (locale: string) => readonly GroupOption[];
  /** The groups one level below, with the number of these users in each. 0 if the users are unknown. */
  readonly below: (locale: string, people: readonly number[] | null) => Promise<readonly GroupOption[]>;
}

export interface GroupOption {
  readonly slug: string;
  readonly name: string;
  readonly count: number;
}
