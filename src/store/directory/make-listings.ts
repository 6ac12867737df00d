import { type Listable, listInDirectory } from '../../domain/profile/directory-listing.ts';
import { parseStored } from '../../domain/profile/stored-profile.ts';
import type { Queries } from '../database.ts';
import { listPublishedOf } from './listed-addresses.ts';

/** A person whose publication has changed since they were indexed. */
export interface Waiting {
  readonly n: number;
  readonly fingerprint: string;
}

/** By person and fingerprint, which cover all that a listing is made of: an entry is never stale. */
const cache = new Map<string, Listable>();
/** Usually many times as many as wait at once. */
const mostCached = 500;

/** Listings made from publications; without people who are no longer published. */
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
  // Getters that compute are evaluated once.
  const made = { ...listable };
  if (cache.size >= mostCached) cache.clear();
  cache.set(`${n} ${made.fingerprint}`, made);
  return made;
}
