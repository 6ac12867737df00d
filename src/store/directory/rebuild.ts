import { listInDirectory } from '../../domain/profile/directory-listing.ts';
import { parseStored } from '../../domain/profile/stored-profile.ts';
import type { Database, Queries } from '../database.ts';
import type { PublishedProfile } from '../published.ts';
import { walkPublished } from '../walk-published.ts';
import { isDirectoryOn } from './directory-switch.ts';
import { insertListings, type NewListing } from './listings.ts';

interface Row extends Pick<PublishedProfile, 'userId' | 'username' | 'publishedAt' | 'content' | 'json'> {
  readonly since: string | null;
}

/** Rebuilds the directory from all published profiles, whatever it contains. */
export async function rebuildListings(queries: Queries, tell: (line: string) => void): Promise<void> {
  await queries.dialect.directoryWords.empty(queries);
  await walkPublished<Row>(
    queries,
    `username, published_at AS "publishedAt", content, json,
       (SELECT at FROM events WHERE events.user_id = published.user_id AND type = 'profile.published'
        ORDER BY n LIMIT 1) AS since`,
    (rows) => insertListings(queries, rows.flatMap(newPersonOf)),
    (done) => tell(`${done} people are in the directory`),
  );
}

/** Turns the directory on or off. Turning it on indexes users who were published while it was off. */
export async function switchDirectory(
  database: Database,
  wanted: boolean,
  tell: (line: string) => void,
): Promise<void> {
  if ((await isDirectoryOn(database)) === wanted) return;
  await database.upgrade(async (queries) => {
    // Another process may have switched it meanwhile.
    if ((await isDirectoryOn(queries)) === wanted) return;
    await queries.run('UPDATE directory_switch SET is_on = $1 WHERE one = 1', [wanted ? 1 : 0]);
    if (wanted) await rebuildListings(queries, tell);
  });
}

/** Rebuilds the directory, because this version indexes users differently. Does nothing while the directory is off. */
export async function bringListingsForward(queries: Queries, tell: (line: string) => void): Promise<void> {
  if (await isDirectoryOn(queries)) await rebuildListings(queries, tell);
  else await queries.dialect.directoryWords.empty(queries);
}

function newPersonOf({ userId, username, publishedAt, since, ...stored }: Row): NewListing[] {
  const listing = listInDirectory(parseStored(stored), username);
  return listing ? [{ userId, username, listing, since: since ?? publishedAt }] : [];
}
