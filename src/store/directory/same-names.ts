import { addSpellings, askWords } from '../../domain/profile/near-words.ts';
import { foldUsername } from '../../domain/profile/username.ts';
import type { Queries } from '../database.ts';

/** How many people with one name are examined. */
const mostLookedAt = 200;

/** A listed username which differs only in case. */
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

/** Usernames of listed people whose names contain all words of this one, however they are spelt. */
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
