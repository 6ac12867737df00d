import { after, type MaybePromise } from '../kernel/maybe-promise.ts';
import { memoize } from '../platform/memo.ts';
import { Damage } from '../profile/damage.ts';
import type { Tally } from '../statistics/view-counter.ts';
import type { Queries } from '../store/database.ts';
import { findByName, type PublishedHead, type WantedPart } from '../store/published.ts';
import type { CachedResponse } from './cached-response.ts';

/** The user who is public under a username, if there is one, and the responses that were made of the profile. */
export interface CachedProfile {
  readonly person: CachedPerson | null;
  /** The present username of the user who had this one before. */
  readonly movedTo: string | null;
  /** By variant: everything that a request may choose. */
  readonly responses: Map<string, CachedResponse>;
  /** It has a place in the cache; what is asked for once has none. */
  isCacheable: boolean;
  /** It has lost its place: the profile has changed since, or another needed the place. */
  isStale: boolean;
}

export interface CachedPerson {
  readonly userId: string;
  readonly username: string;
  readonly etag: string;
  /** What was read of the profile when it was looked up; only until a response has been made of it. */
  found: PublishedHead | null;
  /** Null when that is not known without a look into the profile. */
  readonly languages: readonly string[] | null;
  /** Where views of the profile are counted. */
  tally: Tally | null;
}

export function lookUpProfile(
  queries: Queries,
  username: string,
  wanted?: WantedPart,
): MaybePromise<CachedProfile> {
  return after(findByName(queries, username, wanted), (found) => {
    if (found === null) return createCachedProfile(null, null);
    return found.userId === null
      ? createCachedProfile(null, found.username)
      : createCachedProfile(createPerson(found), null);
  });
}

function createCachedProfile(person: CachedPerson | null, movedTo: string | null): CachedProfile {
  return { person, movedTo, responses: new Map(), isCacheable: false, isStale: false };
}

/** Whether a response that is made of it may be put into the cache. */
export function isInCache({ isCacheable, isStale }: CachedProfile): boolean {
  return isCacheable && !isStale;
}

function createPerson(found: PublishedHead): CachedPerson {
  const { userId, username, etag, languages } = found;
  const split = languages === null ? null : splitLanguages(languages);
  return { userId, username, etag, found, languages: split, tally: null };
}

/** Most profiles share theirs with many others. */
const splitLanguages = memoize(1_000, (languages: string): readonly string[] => {
  // They are sent in a header.
  if (!/^[\w-]+( [\w-]+)*$/.test(languages)) throw new Damage('the languages of a profile cannot be read');
  return languages.split(' ');
});
