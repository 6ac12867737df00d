import { listInDirectory } from '../../src/profile/directory-listing.ts';
import type { ProfileDocument } from '../../src/profile/document.ts';
import { projectProfile } from '../../src/profile/public-profile.ts';
import type { Queries } from '../../src/store/database.ts';
import { insertPublished } from '../../src/store/published.ts';
import { insertUser } from '../../src/store/users.ts';

/** Somebody who is published, as quickly as it can be done: no revision, no event, and the name is the id. */
export async function saveMass(queries: Queries, id: string, document: ProfileDocument): Promise<void> {
  const at = '2025-01-01T00:00:00.000Z';
  const shown = projectProfile(document, {}, 'en');
  await insertUser(
    queries,
    { id, username: id, state: 'published', restingState: null, draft: 1, published: 1, createdAt: at },
    { folded: id, events: 0 },
  );
  await insertPublished(queries, {
    profile: {
      userId: id,
      username: id,
      revision: 1,
      etag: id,
      content: JSON.stringify(shown),
      json: '{}',
      publishedAt: at,
      languages: 'en',
    },
    files: [],
    listing: listInDirectory(shown, id),
  });
}
