import { cardUrlsOf } from '../../src/accounts/find-cards.ts';
import { listInDirectory } from '../../src/domain/profile/directory-listing.ts';
import type { ProfileDocument } from '../../src/domain/profile/document.ts';
import { wordsOfName } from '../../src/domain/profile/name-words.ts';
import { ownLinks } from '../../src/domain/profile/own-links.ts';
import { projectProfile } from '../../src/domain/profile/public-profile.ts';
import type { Queries } from '../../src/store/database.ts';
import { insertPublished } from '../../src/store/published.ts';
import { insertUserWords } from '../../src/store/user-names.ts';
import { insertUsers } from '../../src/store/users.ts';

/** Inserts a published user quickly: without revision and event, and with the name as id. */
export async function saveMass(queries: Queries, id: string, document: ProfileDocument): Promise<void> {
  const at = '2025-01-01T00:00:00.000Z';
  const shown = projectProfile(document, {}, 'en');
  const user = { id, username: id, folded: id, state: 'published', restingState: null, draft: 1 } as const;
  const called = { ...wordsOfName(id, shown.document.basics?.name ?? ''), seenAt: '', seenBy: null };
  await insertUsers(queries, [
    {
      ...user,
      published: 1,
      events: 0,
      createdAt: at,
      operator: 0,
      roles: '',
      deletesAt: null,
      leaving: 0,
      ...called,
    },
  ]);
  await insertUserWords(queries, [{ id, ...called }]);
  const profile = { userId: id, username: id, revision: 1, etag: id, json: '{}', languages: 'en' };
  await insertPublished(queries, [
    {
      profile: { ...profile, content: JSON.stringify(shown), publishedAt: at },
      files: [],
      listing: listInDirectory(shown, id),
      links: ownLinks(shown),
      cardUrls: cardUrlsOf(shown),
    },
  ]);
}
