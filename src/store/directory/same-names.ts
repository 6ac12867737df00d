import { addSpellings, askWords } from '../../domain/profile/near-words.ts';
import { foldUsername } from '../../domain/profile/username.ts';
import type { Queries } from '../database.ts';

/** The number of users with the same name to examine. */
const mostLookedAt = 200;

/** A listed username that differs only in case. */
export async function findListedByCase(
  queries: Queries,
  username: string,
  isListedByDefault: boolean,
): Promise<string | null> {
  const row = await queries.get<{ username: string; choice: 'listed' | 'default' }>(
    `SELECT people.username, choice FROM users JOIN people ON people.user_id = users.id
     WHERE users.folded = $1`,
    [foldUsername(username)],
  );
  return row && (isListedByDefault || row.choice === 'listed') ? row.username : null;
}

/** Usernames of listed users whose names contain all words of this one, in any spelling. */
export async function listAlikeNames(
  queries: Queries,
  username: string,
  isListedByDefault: boolean,
): Promise<string[]> {
  const words = askWords(username).map(addSpellings);
  if (words.length === 0) return [];
  const asked = { words, whole: [], within: 'name', isListedByDefault } as const;
  const found = await queries.dialect.directoryWords.find(queries, asked, mostLookedAt);
  if (found.length === 0) return [];
  const rows = await queries.all<{ username: string }>(
    `SELECT username FROM people WHERE ${queries.dialect.directoryWords.isAsked}`,
    [JSON.stringify(found.map(({ n }) => n))],
  );
  return rows.map((row) => row.username).sort();
}
