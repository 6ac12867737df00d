import type { Database } from '../database.ts';
import { isDirectoryOn } from './directory-switch.ts';
import { rebuildListings } from './rebuild.ts';

/** Switching it on indexes people who were published while it was off. */
export async function switchDirectory(
  database: Database,
  wanted: boolean,
  tell: (line: string) => void,
): Promise<void> {
  if ((await isDirectoryOn(database)) === wanted) return;
  await database.upgrade(async (queries) => {
    // Another process may have been quicker.
    if ((await isDirectoryOn(queries)) === wanted) return;
    await queries.run('UPDATE directory_switch SET is_on = $1 WHERE one = 1', [wanted ? 1 : 0]);
    if (wanted) await rebuildListings(queries, tell);
  });
}
