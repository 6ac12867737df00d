import { memoize } from '../../core/platform/memo.ts';
import type { Listable } from '../../domain/profile/directory-listing.ts';
import type { Dialect, HasWords, ListedPerson, Queries } from '../database.ts';
import { findFirstPublishedAt } from '../events.ts';
import { insertionReturning } from '../insert-rows.ts';
import { pipeline } from '../pipeline.ts';
import { isDirectoryOn } from './directory-switch.ts';

/** A user to list. */
export interface Published {
  readonly userId: string;
  readonly username: string;
  readonly publishedAt: string;
}

/** Replaces the user's entry. Without a new entry the user is removed. */
export async function updateListing(
  queries: Queries,
  person: Published,
  listable: Listable | null,
): Promise<void> {
  const { userId, username, publishedAt } = person;
  const { directoryWords } = queries.dialect;
  if (listable === null) return deleteListing(queries, userId);
  const known = await queries.get<StoredListing>(listingQuery(queries.dialect), [userId]);
  if (!known) {
    const since = (await findFirstPublishedAt(queries, userId)) ?? publishedAt;
    const newcomer = { userId, username, listing: listable, since };
    for (const one of await insertRowsOf(queries, [newcomer])) await directoryWords.put(queries, one);
    return;
  }
  const { n, waiting, fingerprint } = known;
  if ((waiting ?? fingerprint) === listable.fingerprint) return;
  if (known.choice !== listable.choice) await directoryWords.remove(queries, n);
  if (isMoved(known, username, listable)) await movePerson(queries, n, username, listable);
  if (directoryWords.isPatient) {
    await directoryWords.put(queries, { n, userId, listable });
    return;
  }
  // Copies the values, so that getters compute them once.
  const made = { n, userId, listable: { ...listable } };
  await pipeline(updateEntry(queries, made), directoryWords.put(queries, made));
}

/** Whether the position has changed. Usually it hasn't, and the indexes aren't written again. */
function isMoved(known: StoredListing, username: string, { choice, sortKey }: Listable): boolean {
  return known.username !== username || known.choice !== choice || known.sortKey !== sortKey;
}

async function movePerson(
  queries: Queries,
  n: number,
  username: string,
  { choice, sortKey }: Listable,
): Promise<unknown> {
  return queries.run('UPDATE people SET username = $1, choice = $2, sort_key = $3 WHERE n = $4', [
    username,
    choice,
    sortKey,
    n,
  ]);
}

/** Replaces the displayed data of a user. */
export async function updateEntry(
  queries: Queries,
  { n, listable: { fingerprint, listing } }: Pick<ListedPerson, 'n' | 'listable'>,
): Promise<unknown> {
  return queries.run('UPDATE people SET entry = $1, fingerprint = $2 WHERE n = $3', [
    listing.entry,
    fingerprint,
    n,
  ]);
}

/** A user who isn't in the directory yet. */
export interface NewListing extends Omit<Published, 'publishedAt'> {
  readonly listing: Listable;
  /** When the user was first published. */
  readonly since: string;
}

const intoPeople = insertionReturning(
  'people',
  'user_id, username, choice, sort_key, since, entry, fingerprint',
  'RETURNING n, user_id AS "userId"',
);

/** Inserts many users at once. */
export async function insertListings(queries: Queries, people: readonly NewListing[]): Promise<void> {
  const words = await insertRowsOf(queries, people);
  if (words.length > 0) await queries.dialect.directoryWords.insert(queries, words);
}

/** Inserts everything except the words, which it returns. */
async function insertRowsOf(queries: Queries, people: readonly NewListing[]): Promise<ListedPerson[]> {
  // Copies the values, so that getters compute them once.
  const made = people.map(({ listing, ...person }) => ({ ...person, listable: { ...listing } }));
  const rows = await intoPeople<{ n: number; userId: string }>(
    queries,
    made.map(({ listable, ...person }) => ({ ...person, ...listable, entry: listable.listing.entry })),
  );
  const numbers = new Map(rows.map(({ n, userId }) => [userId, n]));
  return made.flatMap(({ userId, listable }) => {
    const n = numbers.get(userId);
    return n === undefined ? [] : [{ n, userId, listable }];
  });
}

export async function deleteListing(queries: Queries, userId: string): Promise<void> {
  const row = await queries.get<{ n: number }>('DELETE FROM people WHERE user_id = $1 RETURNING n', [userId]);
  if (row) await queries.dialect.directoryWords.remove(queries, row.n);
}

/** Whether the directory contains the correct entry and words of a user. Null means that the user must not be in it. */
export async function isListedAs(
  queries: Queries,
  { userId, username }: Pick<Published, 'userId' | 'username'>,
  listable: Listable | null,
  hasWords: HasWords,
): Promise<boolean> {
  const known = await queries.get<StoredListing>(listingQuery(queries.dialect), [userId]);
  if (!known) return listable === null || !(await isDirectoryOn(queries));
  if (!listable) return false;
  const { n, waiting, fingerprint, ...place } = known;
  const { choice, sortKey, listing } = listable;
  if (!Bun.deepEquals(place, { username, choice, sortKey })) return false;
  if ((waiting ?? fingerprint) !== listable.fingerprint) return false;
  // A postponed entry is computed from the published profile when it is needed.
  if (waiting !== null) return true;
  const row = await queries.get<{ entry: string }>('SELECT entry FROM people WHERE n = $1', [n]);
  return row?.entry === listing.entry && hasWords({ n, userId, listable });
}

/** The number of listed users who aren't published, or don't exist. */
export async function countStrays(queries: Queries): Promise<number> {
  const unpublished = await queries.all(
    'SELECT n FROM people WHERE user_id NOT IN (SELECT user_id FROM published)',
  );
  const words = await queries.all(queries.dialect.directoryWords.strays);
  return unpublished.length + words.length;
}

/** A constant text, so that the database reuses the prepared statement. */
const listingQuery = memoize(
  2,
  ({ directoryWords }: Dialect) =>
    `SELECT n, username, choice, sort_key AS "sortKey", fingerprint, ${directoryWords.waiting} AS waiting
     FROM people WHERE user_id = $1`,
);

interface StoredListing extends Pick<Listable, 'choice' | 'sortKey' | 'fingerprint'> {
  readonly n: number;
  readonly username: string;
  /** The fingerprint of a postponed entry, otherwise null. */
  readonly waiting: string | null;
}
