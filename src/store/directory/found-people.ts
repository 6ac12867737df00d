import type { DirectoryEntry, Facet } from '../../domain/profile/directory-listing.ts';

export type AskedGroups = Readonly<Partial<Record<Facet, readonly string[]>>>;

export interface DirectoryQuery {
  /** The text that the visitor typed. */
  readonly text: string;
  /** A user has to be in all of these groups. */
  readonly groups: AskedGroups;
  /** Restricts the search to these users, each listed once. Null or undefined for all users. */
  readonly among?: readonly PersonKeys[] | null;
  readonly sort: DirectorySort;
  /** Whether users who haven't chosen are listed. */
  readonly isListedByDefault: boolean;
  /** The last user of the previous page. Null for the first page. */
  readonly after: PlaceInOrder | null;
  readonly limit: number;
}

export const directorySorts = ['name', 'newest'] as const;
export type DirectorySort = (typeof directorySorts)[number];

/** A user's position in the sort order. It is unique, and stays the same when other users change. */
export type PlaceInOrder = readonly [rank: number, key: string, n: number];

/** The values that determine a position. */
export interface PersonKeys {
  readonly n: number;
  readonly sortKey: string;
  /** When the user was first published. */
  readonly since: string;
}

export interface FoundPerson extends DirectoryEntry, PersonKeys {
  readonly username: string;
}

export interface DirectoryPage {
  readonly people: readonly FoundPerson[];
  /** The position of the last user on this page. Null on the last page. */
  readonly next: PlaceInOrder | null;
  /** The number of all matches. Null if it is unknown. */
  readonly count: number | null;
  /** Whether more users match than were examined. */
  readonly isCut: boolean;
  /** Whether the groups come from a sample, so that their sizes are unknown. */
  readonly isSampled: boolean;
  /** The numbers of all matches. Null if there are more than were examined. */
  readonly numbers: readonly number[] | null;
  /** Whether the list consists of similar matches, because there is no exact match. */
  readonly isNear: boolean;
  /**
   * The users that groups are computed from: all matches, or the newest users without a search. Computed only
   * if groups are shown.
   */
  readonly sample: () => Promise<readonly DirectoryEntry[]>;
}

/** The number of users in the sample, where groups aren't counted. */
export const sampleSize = 200;

export const keyColumns = 'n, sort_key AS "sortKey", since';

export function positionOf(
  { n, sortKey, since }: PersonKeys,
  sort: DirectorySort,
  rank: number,
): PlaceInOrder {
  return [rank, sort === 'name' ? sortKey : since, n];
}

/** Keys are ASCII, so both databases sort in the same order. */
export function comparePlaces(one: PlaceInOrder, other: PlaceInOrder, sort: DirectorySort): number {
  if (one[0] !== other[0]) return one[0] - other[0];
  const byKey = one[1] === other[1] ? one[2] - other[2] : one[1] < other[1] ? -1 : 1;
  return sort === 'name' ? byKey : -byKey;
}
