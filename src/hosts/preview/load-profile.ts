import { HttpError } from '../../core/kernel/http-error.ts';
import { after, type MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { PublicProfile } from '../../domain/profile/public-profile.ts';
import { parseStored, type StoredProfile } from '../../domain/profile/stored-profile.ts';
import type { Queries } from '../../store/database.ts';
import { findShown } from '../../store/published.ts';
import type { CachedPerson } from '../response-cache/cached-profile.ts';
import type { DatedVersion } from './json-response.ts';

/** The profile. It may have been published again since the user was looked up. */
export interface LoadedProfile extends DatedVersion {
  readonly userId: string;
  /** Parsed on first access, because the worker that renders a large profile parses it itself. */
  readonly profile: PublicProfile;
  /** The profile as stored. */
  readonly stored: StoredProfile;
}

export function loadProfile(queries: Queries, person: CachedPerson): MaybePromise<LoadedProfile> {
  const { content, text: json, publishedAt, verified = null } = person.found ?? {};
  person.found = null;
  if (content !== undefined && json !== undefined && publishedAt !== undefined)
    return parse({ ...person, content, json, publishedAt, verified });
  return loadShown(queries, person.userId);
}

export function loadShown(queries: Queries, userId: string): MaybePromise<LoadedProfile> {
  return after(findShown(queries, userId), (row) => {
    // The profile was unpublished since the user was looked up.
    if (!row) throw new HttpError(404, 'User not found.');
    return parse(row);
  });
}

function parse(row: Omit<LoadedProfile, 'profile' | 'stored'> & StoredProfile): LoadedProfile {
  const { userId, username, etag, content, json, publishedAt, verified, groups } = row;
  const stored = { content, json };
  let profile: PublicProfile | undefined;
  return {
    userId,
    username,
    etag,
    publishedAt,
    verified,
    groups,
    stored,
    get profile() {
      profile ??= parseStored(stored);
      return profile;
    },
  };
}
