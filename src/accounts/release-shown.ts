import { listNewPlaces } from '../domain/profile/audience.ts';
import type { ProfileDocument } from '../domain/profile/document.ts';
import { followHidden } from '../domain/profile/version.ts';
import { listShownPlaces, updateShownPlaces } from '../store/shown-places.ts';
import type { AccountChange } from './change-user.ts';

/**
 * Updates share links, which name entries by slug. A new entry with the slug of a deleted one was never
 * shared, so links don't show it. A hidden entry with a new slug stays hidden.
 */
export async function releaseShown(
  { queries, user }: AccountChange,
  draft: ProfileDocument,
  versions: readonly ProfileDocument[],
): Promise<void> {
  const taken = new Set(listNewPlaces(draft, versions));
  if (taken.size === 0) return;
  for (const { id, shows, hides } of await listShownPlaces(queries, user.id)) {
    const left = shows.filter((place) => !taken.has(place));
    const hidden = followHidden(hides, draft, versions);
    if (left.length < shows.length || hidden.length > hides.length)
      await updateShownPlaces(queries, { id, shows: left, hides: hidden });
  }
}
