import { parseStored, writeContent } from '../domain/profile/stored-profile.ts';
import type { Queries } from './database.ts';
import type { PublishedProfile } from './published.ts';
import { walkPublished } from './walk-published.ts';

type Row = Pick<PublishedProfile, 'userId' | 'content' | 'json'>;

/** Removes the document from rows that also contain it in their JSON, so that most rows fit on a database page. */
export async function separateDocuments(queries: Queries, tell: (line: string) => void): Promise<void> {
  await walkPublished<Row>(
    queries,
    'content, json',
    async (rows) => {
      for (const row of rows) {
        const content = separate(row);
        if (content !== row.content)
          await queries.run('UPDATE published SET content = $1 WHERE user_id = $2', [content, row.userId]);
      }
    },
    (done) => tell(`${done} profiles are stored once`),
  );
}

/** Returns the content unchanged if the result wouldn't be equivalent. */
function separate({ content, json }: Row): string {
  const profile = parseStored({ content, json });
  const shorter = writeContent(profile);
  return JSON.stringify(parseStored({ content: shorter, json })) === JSON.stringify(profile)
    ? shorter
    : content;
}
