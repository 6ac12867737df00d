import type { Visitor } from '../../accounts/identity/visitor.ts';
import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { PersonKeys } from '../../store/directory/found-people.ts';

/** Departments and teams as a facet of the directory. A module fills it. */
export interface PeopleGroups {
  /** As this visitor sees the groups. `slug` is empty where none was asked for. */
  readonly open: (visitor: GroupVisitor, slug: string) => MaybePromise<OpenGroups>;
  /** The groups that every visitor sees, for search engines. */
  readonly list: () => MaybePromise<readonly PublicGroup[]>;
}

export interface PublicGroup {
  readonly slug: string;
  readonly changedAt: string;
}

export type GroupVisitor = Pick<Visitor, 'session' | 'caller'>;

export interface OpenGroups {
  /** The listed users of the group and its subgroups; none for a group that the visitor does not see. */
  readonly people: readonly PersonKeys[];
  /** The group that was asked for, with its parents before it; empty for one that the visitor does not see. */
  readonly path: (locale: string) => readonly GroupOption[];
  /** The groups one level below, with the number of these users in each; 0 where the users are unknown. */
  readonly below: (locale: string, people: readonly number[] | null) => Promise<readonly GroupOption[]>;
}

export interface GroupOption {
  readonly slug: string;
  readonly name: string;
  readonly count: number;
}
