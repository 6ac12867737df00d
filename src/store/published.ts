import { after, type MaybePromise } from '../core/kernel/maybe-promise.ts';
import { memoize } from '../core/platform/memo.ts';
import type { Listable } from '../domain/profile/directory-listing.ts';
import { fieldSeparator, groupSeparator } from '../domain/profile/profile-groups.ts';
import type { Dialect, Queries } from './database.ts';
import { holdDirectory } from './directory/directory-switch.ts';
import { deleteListing, insertListings, updateListing } from './directory/listings.ts';
import { listedIn } from './in-parts.ts';
import { type Insertion, insertionInto, placesFor, upsertionInto } from './insert-rows.ts';
import { deleteLinkCards, insertLinkCards, placeLinkCards, type StoredCard } from './link-cards.ts';
import { deleteOwnLinks, insertOwnLinks, placeOwnLinks } from './own-links.ts';
import { pipeline } from './pipeline.ts';
import { allRows, oneRow } from './statement.ts';

/** The published profile. It contains no private data. */
export interface PublishedProfile {
  readonly userId: string;
  readonly username: string;
  readonly revision: number;
  readonly etag: string;
  /** The rest of the published profile, for rendering. See `parseStored`. */
  readonly content: string;
  /** The JSON representation without the URL. */
  readonly json: string;
  readonly publishedAt: string;
  /**
   * The languages, separated by blanks, the main language first. Null for a profile published before this
   * column existed.
   */
  readonly languages: string | null;
}

export interface PublishedFile {
  readonly userId: string;
  readonly path: string;
  readonly hash: string;
  readonly type: string;
  /** The hash of the smallest size of an image, if there is one. */
  readonly small: string | null;
  /** The hashes of all sizes, for example `400:hash 800:hash`. Null without sizes, or if `small` is the only one. */
  readonly sizes: string | null;
  /** 1 if the file is always sent as an attachment. */
  readonly original: number;
}

/** All published data of a revision. */
export interface Publication {
  readonly profile: PublishedProfile;
  readonly files: readonly PublishedFile[];
  /** Null if the user isn't listed in the directory. */
  readonly listing: Listable | null;
  /** The user's own pages on other sites. */
  readonly links: readonly string[];
  /** Pages on other sites that are shown as cards. */
  readonly cardUrls: readonly string[];
}

/** A published profile with its verified links and groups. */
export interface ShownProfile extends PublishedProfile {
  /** The time and URL of each verified link, separated by blanks. Null if there is none. */
  readonly verified: string | null;
  /** The user's public groups, for `readProfileGroups`. Null if there is none. */
  readonly groups: string | null;
}

/** The columns that are always read, and the wanted part of the profile. */
export interface PublishedHead
  extends Pick<ShownProfile, 'userId' | 'username' | 'etag' | 'languages' | 'groups'> {
  /** UTF-8 bytes, ready to send. */
  readonly json?: Uint8Array;
  readonly content?: string;
  /** The same JSON as text, read together with the content. */
  readonly text?: string;
  readonly publishedAt?: string;
  /** Read together with the profile. As in `ShownProfile`. */
  readonly verified?: string | null;
}

const selected =
  'user_id AS "userId", username, revision, etag, content, json, published_at AS "publishedAt", languages';

/** The part to read: the JSON to send, the profile to render, or neither. */
export type WantedPart = 'json' | 'content' | 'nothing';

/** The current username of a published user who was found by a former username. */
export interface MovedName {
  readonly userId: null;
  readonly username: string;
}

/**
 * If no user has the username, current and former usernames are looked up in a single statement. With two
 * statements, a username that its owner takes again in between would be missed by both.
 */
export function findByName(
  queries: Queries,
  username: string,
  wanted: WantedPart = 'nothing',
): MaybePromise<PublishedHead | MovedName | null> {
  const { now, everywhere } = nameQueries(queries.dialect)[wanted];
  return after(
    queries.get<PublishedHead>(now, [username]),
    (found) => found ?? queries.get<PublishedHead | MovedName>(everywhere, [username]),
  );
}

interface NameQueries {
  readonly now: string;
  readonly everywhere: string;
}

/** A constant text, so that the database reuses the prepared statement. */
const nameQueries = memoize(2, (dialect: Dialect): Readonly<Record<WantedPart, NameQueries>> => {
  const head = `user_id AS "userId", username, etag, languages, ${selectGroups(dialect)} AS groups`;
  const select = (...columns: string[]) => {
    const now = `SELECT ${[head, ...columns].join(', ')} FROM published WHERE username = $1`;
    const everywhere = `${now}
      UNION ALL SELECT NULL, users.username, NULL, NULL, NULL${', NULL'.repeat(columns.length)}
      FROM former_names JOIN users ON users.id = former_names.user_id
      WHERE former_names.username = $1 AND users.state = 'published'`;
    return { now, everywhere };
  };
  return {
    json: select(`${dialect.utf8('json')} AS json`),
    content: select(
      'content',
      'json AS text',
      'published_at AS "publishedAt"',
      `${selectVerified(dialect)} AS verified`,
    ),
    nothing: select(),
  };
});

function selectVerified({ joinTexts }: Dialect): string {
  return `(SELECT ${joinTexts}(verified_at || ' ' || url, ' ') FROM own_links
    WHERE own_links.user_id = published.user_id AND verified_at IS NOT NULL)`;
}

/** SQL for the memberships that apply, as of the day of each one's last event. */
function selectGroups({ joinTexts }: Dialect): string {
  const fields = ['slug', 'name', 'user_groups.locales', 'title', 'group_members.locales', 'role'];
  return `(SELECT ${joinTexts}(${fields.join(` || '${fieldSeparator}' || `)}, '${groupSeparator}')
    FROM group_members JOIN user_groups ON user_groups.id = group_members.group_id
    WHERE group_members.user_id = published.user_id AND active = 1 AND shown <> 'never' AND visibility = 'public')`;
}

export const findPublished = oneRow<PublishedProfile, [userId: string]>(
  `SELECT ${selected} FROM published WHERE user_id = $1`,
);

/** The published profiles of some users. */
export function listPublished(
  queries: Queries,
  userIds: readonly string[],
): MaybePromise<PublishedProfile[]> {
  return queries.all(`SELECT ${selected} FROM published WHERE user_id IN ${listedIn(queries)}`, [
    JSON.stringify(userIds),
  ]);
}

/** Finds a profile by a current or former username. */
export const findPublishedByAnyName = oneRow<PublishedProfile, [username: string]>(
  `SELECT ${selected} FROM published
   WHERE username = $1 OR user_id = (SELECT user_id FROM former_names WHERE username = $1)`,
);

export function findShown(queries: Queries, userId: string): MaybePromise<ShownProfile | null> {
  return queries.get(
    `SELECT ${selected}, ${selectVerified(queries.dialect)} AS verified, ${selectGroups(queries.dialect)} AS groups
     FROM published WHERE user_id = $1`,
    [userId],
  );
}

const fileColumns = 'user_id AS "userId", path, hash, type, small, sizes, original';

export const findPublishedFile = oneRow<PublishedFile, [userId: string, path: string]>(
  `SELECT ${fileColumns} FROM published_files WHERE user_id = $1 AND path = $2`,
);

export const listPublishedFiles = allRows<PublishedFile, [userId: string]>(
  `SELECT ${fileColumns} FROM published_files WHERE user_id = $1`,
);

/**
 * Call it in the transaction that decides to publish. Visitors see either the previous or the new profile,
 * never a mixture.
 */
export async function replacePublished(
  queries: Queries,
  publication: Publication,
  knownCards: readonly StoredCard[],
): Promise<void> {
  const { profile, files, listing, links, cardUrls } = publication;
  await pipeline(
    queries.run('DELETE FROM published_files WHERE user_id = $1', [profile.userId]),
    overPublished(queries, profile),
    // Runs afterwards, because the directory reads the published profile for postponed entries.
    placeListed(queries, profile, listing),
    intoFiles(queries, files),
    placeOwnLinks(queries, { ...profile, links }),
    placeLinkCards(queries, { ...profile, urls: cardUrls }, knownCards),
  );
}

/** Publishes users who aren't published yet. */
export async function insertPublished(queries: Queries, publications: readonly Publication[]): Promise<void> {
  const profiles = publications.map(({ profile }) => profile);
  const files = publications.flatMap((one) => one.files);
  await pipeline(
    insertListed(queries, publications),
    intoPublished(queries, profiles),
    intoFiles(queries, files),
    insertOwnLinks(
      queries,
      publications.map(({ profile, links }) => ({ ...profile, links })),
    ),
    insertLinkCards(
      queries,
      publications.map(({ profile, cardUrls }) => ({ ...profile, urls: cardUrls })),
    ),
  );
}

/** If the directory is off, no user is added and an existing entry is removed. */
async function placeListed(
  queries: Queries,
  profile: PublishedProfile,
  listing: Listable | null,
): Promise<void> {
  await updateListing(queries, profile, (await holdDirectory(queries)) ? listing : null);
}

async function insertListed(queries: Queries, publications: readonly Publication[]): Promise<void> {
  const isAny = publications.some(({ listing }) => listing !== null);
  if (!isAny || !(await holdDirectory(queries))) return;
  const listed = publications.flatMap(({ profile, listing }) =>
    listing ? [{ ...profile, listing, since: profile.publishedAt }] : [],
  );
  await insertListings(queries, listed);
}

/** Also removes the user from the directory and deletes the state of the links. */
export async function deletePublished(queries: Queries, userId: string): Promise<void> {
  await deleteListing(queries, userId);
  await deleteOwnLinks(queries, userId);
  await deleteLinkCards(queries, userId);
  await queries.run('DELETE FROM published_files WHERE user_id = $1', [userId]);
  await queries.run('DELETE FROM published WHERE user_id = $1', [userId]);
}

/** The paths of the published portraits of several users, by user ID. */
export async function listPortraits(
  queries: Queries,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await queries.all<{ userId: string; path: string }>(
    `SELECT user_id AS "userId", path FROM published_files
     WHERE user_id IN ${placesFor(userIds.length)} AND path >= 'basics/image/' AND path < 'basics/image0' ORDER BY path`,
    userIds,
  );
  return new Map(rows.map(({ userId, path }) => [userId, path]));
}

const intoFiles: Insertion<PublishedFile> = insertionInto(
  'published_files',
  'user_id, path, hash, type, small, sizes, original',
);

const columns = 'user_id, username, revision, etag, content, json, published_at, languages';
const intoPublished: Insertion<PublishedProfile> = insertionInto('published', columns);
/** Inserts a row or replaces the existing one. */
const overPublished: Insertion<PublishedProfile> = upsertionInto('published', 'user_id', columns);
