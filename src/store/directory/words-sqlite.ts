import type { Listable } from '../../domain/profile/directory-listing.ts';
import type { AskedWord } from '../../domain/profile/near-words.ts';
import { countIn } from '../count-in.ts';
import type { DirectoryWords, ListedPerson, Queries, WordQuery } from '../database.ts';
import { insertionInto } from '../insert-rows.ts';
import { sumOf, sumUpWords } from './examine-words-sqlite.ts';
import { updateEntry } from './listings.ts';
import { makeListings, type Waiting } from './make-listings.ts';
import { defaultsFrom, markNames, writeMatch } from './match-sqlite.ts';
import { insertTerms, listTerms, termsOf } from './terms.ts';

const intoWords = insertionInto('people_words', 'rowid, name, about');

/**
 * The number of postponed entries at which all are indexed together. Each search examines them one by one.
 * Without postponing, publishing takes half as long again: 760 µs instead of 510 µs in memory.
 */
const mostWaiting = 64;

/** Uses FTS5. Deleted words stay in its pages until they are merged, so erasing a user merges them. */
export const sqliteDirectoryWords: DirectoryWords = {
  async insert(queries, people) {
    await intoWords(queries, people.map(wordsOf));
    await insertTerms(
      queries,
      people.map(({ listable }) => listable.listing),
    );
  },
  async put(queries, { n, listable }) {
    await queries.run('INSERT OR REPLACE INTO people_changed (n, fingerprint) VALUES ($1, $2)', [
      n,
      listable.fingerprint,
    ]);
    if ((await countIn(queries, 'people_changed')) >= mostWaiting) await catchUp(queries);
  },
  isPatient: true,
  waiting: '(SELECT people_changed.fingerprint FROM people_changed WHERE people_changed.n = people.n)',
  async remove(queries, n) {
    await queries.run('DELETE FROM people_changed WHERE n = $1', [n]);
    await queries.run(`DELETE FROM people_words WHERE rowid IN ($1, $1 + ${defaultsFrom})`, [n]);
  },
  // A negative number starts a merge of everything, a positive number continues it. The merge is done if only
  // the statement itself counts as a change.
  async scrub(queries, pages, isFirst) {
    const count = () => queries.get<{ count: number }>('SELECT total_changes() AS count');
    const before = await count();
    await queries.run("INSERT INTO people_words (people_words, rank) VALUES ('merge', $1)", [
      isFirst ? -pages : pages,
    ]);
    const changes = ((await count())?.count ?? 0) - (before?.count ?? 0);
    return changes < 2 ? 0 : changes;
  },
  isKnown: 'EXISTS (SELECT 1 FROM people_vocabulary WHERE term = value)',
  async empty(queries) {
    await queries.run("INSERT INTO people_words (people_words) VALUES ('delete-all')");
    for (const table of ['people_changed', 'people_terms', 'people'])
      await queries.run(`DELETE FROM ${table}`);
    await queries.run("DELETE FROM sqlite_sequence WHERE name = 'people'");
  },
  async examine(queries) {
    const sums = await sumUpWords(queries);
    const terms = await listTerms(queries);
    return (person) => {
      const { rowid, name, about } = wordsOf(person);
      if (!termsOf(person.listable.listing).every((term) => terms.has(term))) return false;
      return (sums.get(rowid) ?? 0) === sumOf(`${name} ${about}`.split(' '));
    };
  },
  strays: `SELECT rowid AS n FROM people_words
    WHERE rowid NOT IN (SELECT CASE choice WHEN 'listed' THEN n ELSE n + ${defaultsFrom} END FROM people)
    UNION ALL SELECT n FROM people_changed WHERE n NOT IN (SELECT n FROM people)`,
  async find(queries, query, limit) {
    // Reads postponed users first. If they are indexed meanwhile, both reads would miss them in the other order.
    const waiting = await queries.all<Waiting>('SELECT n, fingerprint FROM people_changed');
    const indexed = await findIndexed(queries, query, limit + waiting.length);
    const listings = await makeListings(queries, waiting);
    const numbers = new Set(waiting.map(({ n }) => n));
    const found = [
      ...indexed.filter(({ n }) => !numbers.has(n)),
      ...waiting.filter(({ n }) => isFoundBy(query, listings.get(n))),
    ];
    return found.toSorted((one, other) => one.n - other.n).slice(0, limit);
  },
  async count(queries, query, limit) {
    const waiting = await queries.all<Waiting>('SELECT n, fingerprint FROM people_changed');
    const listings = await makeListings(queries, waiting);
    const late = waiting.filter(({ n }) => isFoundBy(query, listings.get(n))).length;
    return Math.min(limit, late + (await countIndexed(queries, query, limit)));
  },
  isAsked: 'people.n IN (SELECT value FROM json_each($1))',
};

function wordsOf({ n, listable: { choice, listing } }: Pick<ListedPerson, 'n' | 'listable'>) {
  const { nameWords, aboutWords } = listing;
  const rowid = choice === 'listed' ? n : n + defaultsFrom;
  return { rowid, name: markNames(nameWords), about: `${nameWords} ${aboutWords}` };
}

/** Computes the postponed entries and indexes their words. Doing many at once takes a tenth of the time for each. */
export async function catchUp(queries: Queries): Promise<void> {
  const waiting = await queries.all<Waiting>('SELECT n, fingerprint FROM people_changed');
  const listables = await makeListings(queries, waiting);
  for (const [n, listable] of listables) {
    await updateEntry(queries, { n, listable });
    const { rowid, name, about } = wordsOf({ n, listable });
    await queries.run('INSERT OR REPLACE INTO people_words (rowid, name, about) VALUES ($1, $2, $3)', [
      rowid,
      name,
      about,
    ]);
  }
  const listings = [...listables.values()].map(({ listing }) => listing);
  await insertTerms(queries, listings);
  await queries.run('DELETE FROM people_changed');
}

const listedHalf = `SELECT rowid AS n FROM people_words
  WHERE people_words MATCH $1 AND rowid < ${defaultsFrom} ORDER BY rowid LIMIT $2`;
const defaultHalf = `SELECT rowid - ${defaultsFrom} AS n FROM people_words
  WHERE people_words MATCH $1 AND rowid >= ${defaultsFrom} ORDER BY rowid LIMIT $2`;

async function findIndexed(queries: Queries, query: WordQuery, limit: number): Promise<{ n: number }[]> {
  const match = await writeMatch(queries, query);
  if (match === null) return [];
  const listed = await queries.all<{ n: number }>(listedHalf, [match, limit]);
  if (!query.isListedByDefault) return listed;
  return [...listed, ...(await queries.all<{ n: number }>(defaultHalf, [match, limit]))];
}

/** Leaves out postponed users, who are counted by their new words. */
async function countIndexed(queries: Queries, query: WordQuery, limit: number): Promise<number> {
  const match = await writeMatch(queries, query);
  if (match === null) return 0;
  const halves = query.isListedByDefault ? [listedHalf, defaultHalf] : [listedHalf];
  const counts = halves.map((half) =>
    countIn(queries, `(${half}) WHERE n NOT IN (SELECT n FROM people_changed)`, [match, limit + mostWaiting]),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Decides in the same way as FTS5. */
function isFoundBy(query: WordQuery, listable: Listable | undefined): boolean {
  const { words, whole, within, isListedByDefault } = query;
  if (!listable || (listable.choice === 'default' && !isListedByDefault)) return false;
  const { nameWords, aboutWords } = listable.listing;
  const all = ` ${nameWords} ${aboutWords} `;
  const searched = within === 'name' ? ` ${nameWords} ` : all;
  const has = ({ begins, whole: others }: AskedWord) =>
    begins.some((beginning) => searched.includes(` ${beginning}`)) ||
    (others.size > 0 && searched.split(' ').some((word) => others.has(word)));
  return words.every(has) && whole.every((word) => all.includes(` ${word} `));
}
