import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { DirectoryListing, Listable } from '../profile/directory-listing.ts';
import type { Queries, WordsOfPerson } from './database.ts';
import { findFirstPublishedAt } from './events.ts';
import { insertionInto, insertRowsReturning } from './insert-rows.ts';
import { together } from './together.ts';

/** Among the words of who wants to be listed. No word of a text begins with an equals sign. */
export const listedWord = '=listed';

/** Whom the directory is to show. */
export interface Published {
  readonly userId: string;
  readonly username: string;
  readonly publishedAt: string;
}

/** As it has them from now on; without a listing it has them no longer. */
export async function placePerson(
  queries: Queries,
  person: Published,
  listable: Listable | null,
): Promise<void> {
  const { userId, username, publishedAt } = person;
  if (listable === null) return deletePerson(queries, userId);
  const known = await queries.get<Omit<Kept, 'entry'>>(
    `SELECT ${keptColumns} FROM people WHERE user_id = $1`,
    [userId],
  );
  if (!known) {
    const since = (await findFirstPublishedAt(queries, userId)) ?? publishedAt;
    return putWords(queries, await insertRowsOf(queries, [{ userId, username, listing: listable, since }]));
  }
  if (known.fingerprint === listable.fingerprint) return;
  // It is made when it is read: once, and not for the many who change nothing of it.
  const { fingerprint, listing } = listable;
  await together(
    updatePerson(queries, known, username, { fingerprint, listing }),
    putWords(queries, [wordsOf(known.n, userId, listing)]),
  );
}

/** Most change nothing that an index has: SQLite would write it again all the same. */
function updatePerson(
  queries: Queries,
  known: Omit<Kept, 'entry'>,
  username: string,
  { fingerprint, listing: { choice, sortKey, entry } }: Listable,
): MaybePromise<unknown> {
  const isMoved = known.choice !== choice || known.sortKey !== sortKey;
  return known.username === username && !isMoved
    ? queries.run('UPDATE people SET entry = $1, fingerprint = $2 WHERE n = $3', [
        entry,
        fingerprint,
        known.n,
      ])
    : queries.run(
        'UPDATE people SET entry = $1, fingerprint = $2, username = $3, choice = $4, sort_key = $5 WHERE n = $6',
        [entry, fingerprint, username, choice, sortKey, known.n],
      );
}

async function putWords(queries: Queries, people: readonly WordsOfPerson[]): Promise<void> {
  for (const person of people) await queries.dialect.peopleWords.put(queries, person);
}

/** Somebody whom it does not have. */
export interface NewPerson extends Omit<Published, 'publishedAt'> {
  readonly listing: Listable;
  /** When readers saw something of them for the first time. */
  readonly since: string;
}

const intoPeople = insertionInto(
  'people',
  ['user_id', 'username', 'choice', 'sort_key', 'since', 'entry', 'fingerprint'],
  'RETURNING n, user_id AS "userId"',
);

/** For many of them. */
export async function insertPeople(queries: Queries, people: readonly NewPerson[]): Promise<void> {
  const words = await insertRowsOf(queries, people);
  if (words.length > 0) await queries.dialect.peopleWords.insert(queries, words);
}

/** All but the words, which are given back. */
async function insertRowsOf(queries: Queries, people: readonly NewPerson[]): Promise<WordsOfPerson[]> {
  const made = people.map(({ userId, username, since, listing: { fingerprint, listing } }) => {
    const { choice, sortKey, entry } = listing;
    return { userId, listing, row: [userId, username, choice, sortKey, since, entry, fingerprint] };
  });
  const rows = await insertRowsReturning<{ n: number; userId: string }>(
    queries,
    intoPeople,
    made.map(({ row }) => row),
  );
  const numbers = new Map(rows.map(({ n, userId }) => [userId, n]));
  return made.flatMap(({ userId, listing }) => {
    const n = numbers.get(userId);
    return n === undefined ? [] : [wordsOf(n, userId, listing)];
  });
}

export async function deletePerson(queries: Queries, userId: string): Promise<void> {
  const row = await queries.get<{ n: number }>('DELETE FROM people WHERE user_id = $1 RETURNING n', [userId]);
  if (row) await queries.dialect.peopleWords.remove(queries, row.n);
}

/** Deletes a person, and leaves nothing on the disk. */
export async function erasePerson(queries: Queries, userId: string): Promise<void> {
  await deletePerson(queries, userId);
  const { scrub } = queries.dialect.peopleWords;
  if (scrub !== null) await queries.run(scrub);
}

/** Whether the directory has a person as it should, words included; null stands for not at all. */
export async function isKeptAs(
  queries: Queries,
  { userId, username }: Pick<Published, 'userId' | 'username'>,
  listable: Listable | null,
): Promise<boolean> {
  const known = await queries.get<Kept>(`SELECT ${keptColumns}, entry FROM people WHERE user_id = $1`, [
    userId,
  ]);
  if (!known || !listable) return !known && !listable;
  const { listing, fingerprint } = listable;
  const { choice, sortKey, entry } = listing;
  const wanted: Kept = { n: known.n, username, choice, sortKey, entry, fingerprint };
  if (!Bun.deepEquals(known, wanted)) return false;
  return queries.dialect.peopleWords.has(queries, wordsOf(known.n, userId, listing));
}

/** How many are in the directory without being published, or lead nowhere. */
export async function countStrays(queries: Queries): Promise<number> {
  const unpublished = await queries.all(
    'SELECT n FROM people WHERE user_id NOT IN (SELECT user_id FROM published)',
  );
  const words = await queries.all(queries.dialect.peopleWords.strays);
  return unpublished.length + words.length;
}

const keptColumns = 'n, username, choice, sort_key AS "sortKey", fingerprint';

interface Kept {
  readonly n: number;
  readonly username: string;
  readonly choice: DirectoryListing['choice'];
  readonly sortKey: string;
  readonly entry: string;
  readonly fingerprint: string;
}

function wordsOf(n: number, userId: string, listing: DirectoryListing): WordsOfPerson {
  const { choice, nameWords, aboutWords } = listing;
  return {
    n,
    userId,
    name: nameWords,
    about: choice === 'listed' ? `${listedWord} ${aboutWords}` : aboutWords,
  };
}
