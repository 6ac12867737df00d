import type { Queries, WordQuery } from '../database.ts';
import { findTerms } from './terms.ts';

/**
 * Who leaves it to the operator has a number in the index that is so much larger than their own: a question about those
 * who want to be listed ends there, and no list of everybody has to be compared with what it finds.
 */
export const defaultsFrom = 2 ** 40;

/** The words of a name are in the index a second time, with a mark that no word has: they have lists of their own. */
const nameMark = '@';

/** The index has lists for beginnings up to this long, the mark included. */
const longestBeginning = 4;

/** For so many words that begin alike the lists of each are asked for; FTS5 would put all of them together first. */
const mostBegun = 40;

export function markNames(words: string): string {
  return words === '' ? '' : nameMark + words.replaceAll(' ', ` ${nameMark}`);
}

/** In the language of FTS5, where whatever stands in quotation marks is a word; ours have none in them. Null if no word fits. */
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

/** Whatever begins so. */
async function writeBegun(queries: Queries, beginning: string): Promise<string[]> {
  const asked = [`"${beginning}" *`];
  if ([...beginning].length <= longestBeginning) return asked;
  // No word has this last of all characters in it.
  const words = await queries.all<{ term: string }>(begunSql, [beginning, `${beginning}\u{10ffff}`]);
  return words.length > mostBegun ? asked : words.map(({ term }) => `"${term}"`);
}

/** From each word to the next: of one that many people have, nothing else is read. */
const begunSql = `WITH RECURSIVE begun (term) AS (
    SELECT (SELECT term FROM people_vocabulary WHERE term >= $1 AND term < $2 LIMIT 1)
    UNION ALL
    SELECT (SELECT term FROM people_vocabulary WHERE term >= begun.term || char(1) AND term < $2 LIMIT 1)
    FROM begun WHERE term IS NOT NULL
  )
  SELECT term FROM begun WHERE term IS NOT NULL LIMIT ${mostBegun + 1}`;
