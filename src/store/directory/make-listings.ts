import { type Listable, listInDirectory } from '../../profile/directory-listing.ts';
import { parseStored } from '../../profile/stored-profile.ts';
import type { Queries } from '../database.ts';
import { listPublishedOf } from './listed-addresses.ts';

/** Somebody of whom something else is published than the directory says. */
export interface Waiting {
  readonly n: number;
  readonly fingerprint: string;
}

/** By person and fingerprint, which stand for all that a listing is made of: it is never out of date. */
const cache = new Map<string, Listable>();
/** Many times as many as wait at once, as a rule. */
const mostCached = 500;

/** What the directory has to say of people, made from what is published of them; not of who has gone since. */
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
  // What is made when it is read is made once.
  const made = { ...listable };
  if (cache.size >= mostCached) cache.clear();
  cache.set(`${n} ${made.fingerprint}`, made);
  return made;
}
