import { ownLinks } from '../domain/profile/own-links.ts';
import { parseStored } from '../domain/profile/stored-profile.ts';
import type { Queries } from './database.ts';
import { insertOwnLinks } from './own-links.ts';
import type { PublishedProfile } from './published.ts';
import { walkPublished } from './walk-published.ts';

type Row = Pick<PublishedProfile, 'userId' | 'publishedAt' | 'content' | 'json'>;

/** Adds missing links for all published users. */
export async function rebuildOwnLinks(queries: Queries, tell: (line: string) => void): Promise<void> {
  await walkPublished<Row>(
    queries,
    'published_at AS "publishedAt", content, json',
    (rows) =>
      insertOwnLinks(
        queries,
        rows.map(({ content, json, ...row }) => ({
          ...row,
          links: ownLinks(parseStored({ content, json })),
        })),
      ),
    (done) => tell(`the links of ${done} people are noted`),
  );
}
