import type { DirectoryEntry, Facet } from '../../profile/directory-listing.ts';

export interface DirectoryQuery {
  /** As somebody typed it. */
  readonly text: string;
  readonly groups: Readonly<Partial<Record<Facet, string>>>;
  readonly sort: DirectorySort;
  /** Whether those who have not chosen are in the directory. */
  readonly isListedByDefault: boolean;
  /** After whom to go on; null at the start. */
  readonly after: PlaceInOrder | null;
  readonly limit: number;
}

export const directorySorts = ['name', 'newest'] as const;
export type DirectorySort = (typeof directorySorts)[number];

/** Where somebody stands in an order; it is theirs alone, whoever comes and goes. */
export type PlaceInOrder = readonly [rank: number, key: string, n: number];

export interface FoundPerson extends DirectoryEntry {
  readonly n: number;
  readonly username: string;
  readonly sortKey: string;
  /** When they were published for the first time. */
  readonly since: string;
}

export interface DirectoryPage {
  readonly people: readonly FoundPerson[];
  /** The place of the last one here; null when there are no more. */
  readonly next: PlaceInOrder | null;
  /** How many there are in all; null when that is not known. */
  readonly count: number | null;
  /** More fit than we look at. */
  readonly isCut: boolean;
  /** Nobody fits as it was typed: they are those who come close. */
  readonly isNear: boolean;
  /** Of whom groups are made: all who were found, or where nobody was looked for the newest. Only who shows groups needs it. */
  readonly sample: () => Promise<readonly DirectoryEntry[]>;
}

/** Of how many groups are made where nobody counts them. */
export const sampleSize = 200;

/** What places in an order are made of. */
export interface PersonKeys {
  readonly n: number;
  readonly sortKey: string;
  readonly since: string;
}

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
