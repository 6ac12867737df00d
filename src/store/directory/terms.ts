import type { DirectoryListing } from '../../domain/profile/directory-listing.ts';
import type { Queries } from '../database.ts';
import { lockDirectory } from './directory-switch.ts';

/** Inserts all words of some users. */
export async function insertTerms(queries: Queries, listings: Iterable<DirectoryListing>): Promise<void> {
  const terms = new Set<string>();
  for (const listing of listings) for (const term of termsOf(listing)) terms.add(term);
  // Sorted, so that two transactions with the same new words don't deadlock.
  await queries.run(
    `INSERT INTO people_terms (term) SELECT value FROM ${queries.dialect.listedTexts} WHERE 1 = 1
     ORDER BY value ON CONFLICT DO NOTHING`,
    [JSON.stringify([...terms].toSorted())],
  );
}

/** Leaves out words of groups, because visitors can't type them. */
export function termsOf({ nameWords, aboutWords }: DirectoryListing): string[] {
  return `${nameWords} ${aboutWords}`.split(' ').filter((word) => word !== '' && !isGroup(word));
}

function isGroup(word: string): boolean {
  return word.lastIndexOf('=') > 0;
}

/** The words among these that a user may have. */
export async function findTerms(queries: Queries, words: ReadonlySet<string>): Promise<string[]> {
  if (words.size === 0) return [];
  const found = await queries.all<{ term: string }>(
    `SELECT value AS term FROM ${queries.dialect.listedTexts}
     WHERE EXISTS (SELECT 1 FROM people_terms WHERE term = value)`,
    [JSON.stringify([...words])],
  );
  return found.map(({ term }) => term);
}

/** Deletes unused words in the next batch after this word. Returns the last word of the batch, or null at the end. */
export async function forgetTerms(queries: Queries, after: string, size: number): Promise<string | null> {
  // The lock prevents a race: a user who is being listed may have inserted words before their index entry is visible.
  await lockDirectory(queries);
  const page = await queries.all<{ term: string }>(
    'SELECT term FROM people_terms WHERE term > $1 ORDER BY term LIMIT $2',
    [after, size],
  );
  await queries.run(
    `DELETE FROM people_terms WHERE term IN (SELECT value FROM ${queries.dialect.listedTexts}
       WHERE NOT ${queries.dialect.directoryWords.isKnown})`,
    [JSON.stringify(page.map(({ term }) => term))],
  );
  return page.at(-1)?.term ?? null;
}

export async function listTerms(queries: Queries): Promise<ReadonlySet<string>> {
  const terms = await queries.all<{ term: string }>('SELECT term FROM people_terms');
  return new Set(terms.map(({ term }) => term));
}
