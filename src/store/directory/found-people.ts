import type { DirectoryEntry, Facet } from '../../domain/profile/directory-listing.ts';

export type AskedGroups = Readonly<Partial<Record<Facet, readonly string[]>>>;

export interface DirectoryQuery {
  /** As the visitor typed it. */
  readonly text: string;
  /** All of them have to fit. */
  readonly groups: AskedGroups;
  /** Only these users, each once; null or none for all. */
  readonly among?: readonly PersonKeys[] | null;
  readonly sort: DirectorySort;
  /** Whether people who have not chosen are listed. */
  readonly isListedByDefault: boolean;
  /** The person to continue after; null at the start. */
  readonly after: PlaceInOrder | null;
  readonly limit: number;
}

export const directorySorts = ['name', 'newest'] as const;
export type DirectorySort = (typeof directorySorts)[number];

/** A person's position in an order; unique, and stable while others come and go. */
export type PlaceInOrder = readonly [rank: number, key: string, n: number];

/** The parts of a position. */
export interface PersonKeys {
  readonly n: number;
  readonly sortKey: string;
  /** When they were first published. */
  readonly since: string;
}

export interface FoundPerson extends DirectoryEntry, PersonKeys {
  readonly username: string;
}

export interface DirectoryPage {
  readonly people: readonly FoundPerson[];
  /** The position of the last one here; null when there are no more. */
  readonly next: PlaceInOrder | null;
  /** How many there are in all; null when that is unknown. */
  readonly count: number | null;
  /** There are more matches than were examined. */
  readonly isCut: boolean;
  /** The facets come from a sample, so their sizes are unknown. */
  readonly isSampled: boolean;
  /** All matches by their numbers; null where there are more than were examined. */
  readonly numbers: readonly number[] | null;
  /** There is no exact match: these are close matches. */
  readonly isNear: boolean;
  /**
   * The people that groups are made from: all matches, or without a search the newest. Computed only where groups are
   * shown.
   */
  readonly sample: () => Promise<readonly DirectoryEntry[]>;
}

/** The number of people that groups are made from where they are not counted. */
export const sampleSize = 200;

export const keyColumns = 'n, sort_key AS "sortKey", since';

export function positionOf(
  { n, sortKey, since }: PersonKeys,
  sort: DirectorySort,
  rank: number,
): PlaceInOrder {
  return [rank, sort === 'name' ? sortKey : since, n];
}

/** Keys are ASCII, so this is the order of both engines, too. */
export function comparePlaces(one: PlaceInOrder, other: PlaceInOrder, sort: DirectorySort): number {
  if (one[0] !== other[0]) return one[0] - other[0];
  const byKey = one[1] === other[1] ? one[2] - other[2] : one[1] < other[1] ? -1 : 1;
  return sort === 'name' ? byKey : -byKey;
}
