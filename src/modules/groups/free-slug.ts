import { toAscii } from '../../domain/profile/to-ascii.ts';
import type { Queries } from '../../store/database.ts';
import { findSlugOwner } from '../../store/groups.ts';
import { longestGroupSlug } from './check-group.ts';

/** A slug from the words of a name, with a number if it is taken. */
export async function findFreeSlug(queries: Queries, name: string): Promise<string> {
  const words =
    toAscii(name.normalize('NFC'))
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const slug =
    words
      .join('-')
      .slice(0, longestGroupSlug - 6)
      .replace(/-$/, '') || 'group';
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? slug : `${slug}-${n}`;
    if (!(await findSlugOwner(queries, candidate))) return candidate;
  }
}
