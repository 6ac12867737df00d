import { type Listable, listInDirectory } from '../../domain/profile/directory-listing.ts';
import { parseStored } from '../../domain/profile/stored-profile.ts';
import type { Queries } from '../database.ts';
import { listPublishedOf } from './listed-addresses.ts';

/** A user whose published profile has changed since it was indexed. */
export interface Waiting {
  readonly n: number;
  readonly fingerprint: string;
}

/**
 * Keyed by user and fingerprint. The fingerprint covers everything that an entry contains, so cached values
 * are never outdated.
 */
const cache = new Map<string, Listable>();
/** Usually far more than the number of postponed entries. */
const mostCached = 500;

/** Computes entries from published profiles. Users who are no longer published are omitted. */
export async function makeListings(
  queries: Queries,
  waiting: readonly Waiting[],
): Promise<Map<number, Listable>> {
  const listings = new Map<number, Listable>();
  const missing: number[] = [];
  for (const { n, fingerprint } of waiting) {
    const known = cache.get(`${n} ${fingerprint}`);
    if (known) listings.set(n, known);
    else missing.push(n);
  }
  if (missing.length === 0) return listings;
  for (const { n, username, ...stored } of await listPublishedOf(queries, missing)) {
    const listable = listInDirectory(parseStored(stored), username);
    if (listable) listings.set(n, remember(n, listable));
  }
  return listings;
}

function remember(n: number, listable: Listable): Listable {
  // Copies the values, so that getters compute them once.
  const made = { ...listable };
  if (cache.size >= mostCached) cache.clear();
  cache.set(`${n} ${made.fingerprint}`, made);
  return made;
}
