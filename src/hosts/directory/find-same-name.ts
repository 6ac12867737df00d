import { isSameName } from '../../domain/profile/same-name.ts';
import { findListedByCase, listAlikeNames } from '../../store/directory/same-names.ts';
import type { Directory } from './directory.ts';

/** Longer than any username, including all combining marks. */
const longestAsked = 256;

/** A listed user whose name differs only in similar letters. Null if there is none. */
export async function findSameName(
  { database, isListedByDefault }: Directory,
  asked: string,
): Promise<string | null> {
  // PostgreSQL rejects U+0000, and no name contains it.
  if (asked.length > longestAsked || asked.includes('\0')) return null;
  const byCase = await findListedByCase(database, asked, isListedByDefault);
  if (byCase !== null) return byCase;
  const alike = await listAlikeNames(database, asked, isListedByDefault);
  return alike.find((username) => isSameName(username, asked)) ?? null;
}
