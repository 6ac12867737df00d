import { after, type MaybePromise } from '../../core/kernel/maybe-promise.ts';
import { memoize } from '../../core/platform/memo.ts';
import { Damage } from '../../domain/profile/damage.ts';
import type { Queries } from '../../store/database.ts';
import { findByName, type PublishedHead, type WantedPart } from '../../store/published.ts';
import type { Tally } from '../web/count-view.ts';
import type { CachedResponse } from './cached-response.ts';

/** The user published under a username, if any, with the responses rendered for the profile. */
export interface CachedProfile {
  readonly person: CachedPerson | null;
  /** The current username if this is a former username, otherwise null. */
  readonly movedTo: string | null;
  /** The responses by variant. A variant contains everything that a request can choose. */
  readonly responses: Map<string, CachedResponse>;
  /** Whether the profile has an entry in the cache. Profiles that are requested once have none. */
  isCacheable: boolean;
  /** Whether the entry was evicted, because the profile changed or another entry replaced it. */
  isStale: boolean;
}

export interface CachedPerson {
  readonly userId: string;
  readonly username: string;
  readonly etag: string;
  /** The row that the lookup read. It is dropped once a response is rendered. */
  found: PublishedHead | null;
  /** Null if the languages are unknown before the profile is read. */
  readonly languages: readonly string[] | null;
  /** As in `ShownProfile`. */
  readonly groups: string | null;
  /** The counter of the profile's views. */
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

/** Whether a response for this profile may be cached. */
export function isInCache({ isCacheable, isStale }: CachedProfile): boolean {
  return isCacheable && !isStale;
}

function createPerson(found: PublishedHead): CachedPerson {
  const { userId, username, etag, languages, groups } = found;
  const split = languages === null ? null : splitLanguages(languages);
  return { userId, username, etag, found, languages: split, groups, tally: null };
}

/** Cached, because most profiles share their set of languages with many others. */
const splitLanguages = memoize(1_000, (languages: string): readonly string[] => {
  // Checked, because the languages are sent in a header.
  if (!/^[\w-]+( [\w-]+)*$/.test(languages)) throw new Damage('the languages of a profile cannot be read');
  return languages.split(' ');
});
