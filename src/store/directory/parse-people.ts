import { parseText } from '../../domain/profile/damage.ts';
import type { DirectoryEntry } from '../../domain/profile/directory-listing.ts';
import type { Queries } from '../database.ts';
import { type FoundPerson, keyColumns, type PersonKeys } from './found-people.ts';
import { makeListings } from './make-listings.ts';

export interface PersonRow extends PersonKeys {
  readonly username: string;
  readonly entry: string;
  /** Null unless the entry is postponed. */
  readonly waiting: string | null;
}

export function personColumns({ dialect }: Queries): string {
  return `${keyColumns}, username, entry, ${dialect.directoryWords.waiting} AS waiting`;
}

/** The users as visitors currently see them. Users who are no longer published are omitted. */
export async function parsePeople(queries: Queries, rows: readonly PersonRow[]): Promise<FoundPerson[]> {
  const late = rows.flatMap(({ n, waiting }) => (waiting === null ? [] : [{ n, fingerprint: waiting }]));
  const listings = await makeListings(queries, late);
  return rows.flatMap(({ entry, waiting, ...keys }) => {
    const current = waiting === null ? entry : listings.get(keys.n)?.listing.entry;
    return current === undefined ? [] : [{ ...parseText<DirectoryEntry>(current), ...keys }];
  });
}
