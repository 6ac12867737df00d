import { isSameName } from '../../domain/profile/same-name.ts';
import { findListedByCase, listAlikeNames } from '../../store/directory/same-names.ts';
import type { Directory } from './directory.ts';

/** Longer than any username, with all that a script may put on its letters. */
const longestAsked = 256;

/** A listed user with the same name in other letters; null where there is none. */
export async function findSameName(
  { database, isListedByDefault }: Directory,
  asked: string,
): Promise<string | null> {
  // PostgreSQL rejects U+0000, which no one has in a name.
  if (asked.length > longestAsked || asked.includes('\0')) return null;
  const byCase = await findListedByCase(database, asked, isListedByDefault);
  if (byCase !== null) return byCase;
  const alike = await listAlikeNames(database, asked, isListedByDefault);
  return alike.find((username) => isSameName(username, asked)) ?? null;
}
