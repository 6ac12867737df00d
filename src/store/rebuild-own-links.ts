import { ownLinks } from '../profile/own-links.ts';
import { parseStored } from '../profile/stored-profile.ts';
import type { Queries } from './database.ts';
import { insertOwnLinks } from './own-links.ts';

interface Row {
  readonly userId: string;
  readonly publishedAt: string;
  readonly content: string;
  readonly json: string;
}

/** Of whoever is published, those that are missing. */
export async function rebuildOwnLinks(queries: Queries, tell: (line: string) => void): Promise<void> {
  let done = 0;
  for (let last = ''; ; ) {
    const rows = await queries.all<Row>(
      `SELECT user_id AS "userId", published_at AS "publishedAt", content, json
       FROM published WHERE user_id > $1 ORDER BY user_id LIMIT 500`,
      [last],
    );
    if (rows.length === 0) return;
    await insertOwnLinks(
      queries,
      rows.map(({ content, json, ...row }) => ({ ...row, links: ownLinks(parseStored({ content, json })) })),
    );
    last = rows.at(-1)?.userId ?? last;
    done += rows.length;
    if (done % 10_000 < rows.length && done >= 10_000) tell(`the links of ${done} people are noted`);
  }
}
