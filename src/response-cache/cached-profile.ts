import { after, type MaybePromise } from '../kernel/maybe-promise.ts';
import { memoize } from '../platform/memo.ts';
import { Damage } from '../profile/damage.ts';
import type { Tally } from '../statistics/view-counter.ts';
import type { Queries } from '../store/database.ts';
import { findByName, type PublishedHead, type WantedPart } from '../store/published.ts';
import type { CachedResponse } from './cached-response.ts';
import { ResponseList } from './response-list.ts';

/** Who is public under a name, if anybody, and what was made of it for readers. */
export interface CachedProfile {
  readonly person: CachedPerson | null;
  /** The present name of whoever had this one before. */
  readonly movedTo: string | null;
  /** By everything that a reader's request may choose. */
  readonly responses: ResponseList<CachedResponse>;
  /** Something has changed since: nothing more is to be kept of it. */
  isForgotten: boolean;
}

export interface CachedPerson {
  readonly userId: string;
  readonly username: string;
  readonly etag: string;
  /** What was wanted of the profile when it was looked up; only until something has been made of it. */
  found: PublishedHead | null;
  /** Null when that is not known without a look into the profile. */
  readonly languages: readonly string[] | null;
  /** Where it is counted that somebody looks at them. */
  tally: Tally | null;
}

export function lookUpProfile(
  queries: Queries,
  username: string,
  wanted?: WantedPart,
): MaybePromise<CachedProfile> {
  return after(findByName(queries, username, wanted), (found) => {
    if (found === null) return createKnownName(null, null);
    return found.userId === null
      ? createKnownName(null, found.username)
      : createKnownName(createPerson(found), null);
  });
}

function createKnownName(person: CachedPerson | null, movedTo: string | null): CachedProfile {
  return { person, movedTo, responses: new ResponseList(), isForgotten: false };
}

function createPerson(found: PublishedHead): CachedPerson {
  const { userId, username, etag, languages } = found;
  const split = languages === null ? null : splitLanguages(languages);
  return { userId, username, etag, found, languages: split, tally: null };
}

/** Most people share theirs with many others. */
const splitLanguages = memoize(1_000, (languages: string): readonly string[] => {
  // They are sent in a header.
  if (!/^[\w-]+( [\w-]+)*$/.test(languages)) throw new Damage('the languages of a profile cannot be read');
  return languages.split(' ');
});
