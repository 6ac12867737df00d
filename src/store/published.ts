import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { Listable } from '../profile/directory-listing.ts';
import type { Queries } from './database.ts';
import { deletePerson, insertPerson, placePerson } from './people.ts';

/** What readers get. Nothing private is in it. */
export interface PublishedProfile {
  readonly userId: string;
  readonly username: string;
  readonly revision: number;
  readonly etag: string;
  /** The public profile, for those who render it. */
  readonly content: string;
  /** Its JSON representation, all but the address. */
  readonly json: string;
  readonly publishedAt: string;
  /** That it can be read in, its own first, separated by blanks; null when it was published before that was known. */
  readonly languages: string | null;
}

export interface PublishedFile {
  readonly userId: string;
  readonly path: string;
  readonly hash: string;
  readonly type: string;
}

/** Everything that a reader may find of a revision. */
export interface Shown {
  readonly profile: PublishedProfile;
  readonly files: readonly PublishedFile[];
  /** Null for who is not in the directory. */
  readonly listing: Listable | null;
}

/** All but the profile itself, which only who renders it has to read. */
export type PublishedHead = Omit<PublishedProfile, 'content' | 'revision'>;

export function findPublishedHead(queries: Queries, username: string): MaybePromise<PublishedHead | null> {
  return queries.get(
    `SELECT user_id AS "userId", username, etag, json, published_at AS "publishedAt", languages
     FROM published WHERE username = $1`,
    [username],
  );
}

export function findPublished(queries: Queries, userId: string): MaybePromise<PublishedProfile | null> {
  return queries.get(
    `SELECT user_id AS "userId", username, revision, etag, content, json, published_at AS "publishedAt", languages
     FROM published WHERE user_id = $1`,
    [userId],
  );
}

export function findPublishedFile(
  queries: Queries,
  userId: string,
  path: string,
): MaybePromise<PublishedFile | null> {
  return queries.get(
    'SELECT user_id AS "userId", path, hash, type FROM published_files WHERE user_id = $1 AND path = $2',
    [userId, path],
  );
}

export function listPublishedFiles(queries: Queries, userId: string): MaybePromise<PublishedFile[]> {
  return queries.all('SELECT user_id AS "userId", path, hash, type FROM published_files WHERE user_id = $1', [
    userId,
  ]);
}

/** In the transaction that decides it: readers see the old profile or the new one, never a mixture. */
export async function replacePublished(queries: Queries, shown: Shown): Promise<void> {
  const { profile } = shown;
  await deleteRows(queries, profile.userId);
  await insertRows(queries, shown);
  await placePerson(queries, profile, shown.listing);
  await queries.run('UPDATE users SET published = $1 WHERE id = $2', [profile.revision, profile.userId]);
}

/** Of a user who has none. */
export async function insertPublished(queries: Queries, shown: Shown): Promise<void> {
  await insertRows(queries, shown);
  if (shown.listing) await insertPerson(queries, shown.profile, shown.listing, shown.profile.publishedAt);
}

/** From the directory, too. */
export async function deletePublished(queries: Queries, userId: string): Promise<void> {
  await deletePerson(queries, userId);
  await deleteRows(queries, userId);
}

async function insertRows(queries: Queries, { profile, files }: Shown): Promise<void> {
  const { userId, username, revision, etag, content, json, publishedAt, languages } = profile;
  await queries.run(
    `INSERT INTO published (user_id, username, revision, etag, content, json, published_at, languages)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [userId, username, revision, etag, content, json, publishedAt, languages],
  );
  for (const { path, hash, type } of files) {
    await queries.run('INSERT INTO published_files (user_id, path, hash, type) VALUES ($1, $2, $3, $4)', [
      userId,
      path,
      hash,
      type,
    ]);
  }
}

async function deleteRows(queries: Queries, userId: string): Promise<void> {
  await queries.run('DELETE FROM published_files WHERE user_id = $1', [userId]);
  await queries.run('DELETE FROM published WHERE user_id = $1', [userId]);
}
