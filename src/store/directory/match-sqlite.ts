import type { Queries, WordQuery } from '../database.ts';
import { findTerms } from './terms.ts';

/**
 * Users who haven't chosen are indexed under their ID plus this number. A query for users who chose to be
 * listed can stop there, without joining all users.
 */
export const defaultsFrom = 2 ** 40;

/**
 * The index has each word of a name twice: plain, and with a mark that no other word contains. A search of
 * names alone uses the marked words.
 */
const nameMark = '@';

/** The index has lists for prefixes up to this length, including the mark. */
const longestBeginning = 4;

/** Words with a prefix are queried one by one up to this number. FTS5 would first merge all their lists. */
const mostBegun = 40;

export function markNames(words: string): string {
  return words === '' ? '' : nameMark + words.replaceAll(' ', ` ${nameMark}`);
}

/** Builds an FTS5 query, in which quoted text is a word. Words contain no quotes. Null if no word matches. */
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

/** Indexed words with this prefix. */
async function writeBegun(queries: Queries, beginning: string): Promise<string[]> {
  const asked = [`"${beginning}" *`];
  if ([...beginning].length <= longestBeginning) return asked;
  // The upper limit is the highest character, which no word contains.
  const words = await queries.all<{ term: string }>(begunSql, [beginning, `${beginning}\u{10ffff}`]);
  return words.length > mostBegun ? asked : words.map(({ term }) => `"${term}"`);
}

/** SQL that jumps from each word to the next, so that a word of many users is read only once. */
const begunSql = `WITH RECURSIVE begun (term) AS (
    SELECT (SELECT term FROM people_vocabulary WHERE term >= $1 AND term < $2 LIMIT 1)
    UNION ALL
    SELECT (SELECT term FROM people_vocabulary WHERE term >= begun.term || char(1) AND term < $2 LIMIT 1)
    FROM begun WHERE term IS NOT NULL
  )
  SELECT term FROM begun WHERE term IS NOT NULL LIMIT ${mostBegun + 1}`;
