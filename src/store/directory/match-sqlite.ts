import type { Queries, WordQuery } from '../database.ts';
import { findTerms } from './terms.ts';

/**
 * Users without a choice of their own are indexed under their id plus this number. A query for users who chose to be
 * listed can stop there, without a join over all users.
 */
export const defaultsFrom = 2 ** 40;

/**
 * The words of a name are indexed twice, the second time with a mark that no word has: so they have their own lists.
 */
const nameMark = '@';

/** The index has lists for prefixes up to this length, the mark included. */
const longestBeginning = 4;

/** Up to so many words with a prefix are queried one by one; FTS5 would merge all of their lists first. */
const mostBegun = 40;

export function markNames(words: string): string {
  return words === '' ? '' : nameMark + words.replaceAll(' ', ` ${nameMark}`);
}

/** An FTS5 query, in which quoted text is a word; ours contain no quotes. Null if no word fits. */
export async function writeMatch(
  queries: Queries,
  { words, whole, within }: WordQuery,
): Promise<string | null> {
  const mark = within === 'name' ? nameMark : '';
  const parts = whole.map((word) => `"${word}"`);
  for (const { begins, whole: others } of words) {
    const found = (await findTerms(queries, others)).map((word) => `"${mark}${word}"`);
    for (const beginning of begins) found.push(...(await writeBegun(queries, mark + beginning)));
    if (found.length === 0) return null;
    parts.push(`(${found.join(' OR ')})`);
  }
  return parts.join(' AND ');
}

/** Words with this prefix. */
async function writeBegun(queries: Queries, beginning: string): Promise<string[]> {
  const asked = [`"${beginning}" *`];
  if ([...beginning].length <= longestBeginning) return asked;
  // No word contains this last of all characters.
  const words = await queries.all<{ term: string }>(begunSql, [beginning, `${beginning}\u{10ffff}`]);
  return words.length > mostBegun ? asked : words.map(({ term }) => `"${term}"`);
}

/** Jumps from each word to the next: a word that many people have is read only once. */
const begunSql = `WITH RECURSIVE begun (term) AS (
    SELECT (SELECT term FROM people_vocabulary WHERE term >= $1 AND term < $2 LIMIT 1)
    UNION ALL
    SELECT (SELECT term FROM people_vocabulary WHERE term >= begun.term || char(1) AND term < $2 LIMIT 1)
    FROM begun WHERE term IS NOT NULL
  )
  SELECT term FROM begun WHERE term IS NOT NULL LIMIT ${mostBegun + 1}`;
