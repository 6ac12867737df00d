import { listNewPlaces } from '../domain/profile/audience.ts';
import type { ProfileDocument } from '../domain/profile/document.ts';
import { listShownPlaces, updateShownPlaces } from '../store/shown-places.ts';
import type { AccountChange } from './change-user.ts';

/** A link names entries by slug: one that is new under the slug of another, which is gone, was never shared. */
export async function releaseShown(
  { queries, user }: AccountChange,
  draft: ProfileDocument,
  versions: readonly ProfileDocument[],
): Promise<void> {
  const taken = new Set(listNewPlaces(draft, versions));
  if (taken.size === 0) return;
  for (const { id, shows } of await listShownPlaces(queries, user.id)) {
    const left = shows.filter((place) => !taken.has(place));
    if (left.length < shows.length) await updateShownPlaces(queries, { id, shows: left });
  }
}
