import { type Facet, facetWord } from '../../profile/directory-listing.ts';
import { foldQuery, hasNoWord } from '../../profile/fold-words.ts';
import type { Queries, WordQuery } from '../database.ts';
import { browseDirectory } from './browse.ts';
import {
  comparePlaces,
  type DirectoryPage,
  type DirectoryQuery,
  type FoundPerson,
  keyColumns,
  type PersonKeys,
  positionOf,
  sampleSize,
} from './found-people.ts';
import { type PersonRow, parsePeople, personColumns } from './parse-people.ts';

/** No more are looked at for one question. */
export const mostFound = 1_000;

const nobody: DirectoryPage = { people: [], next: null, count: 0, isCut: false, sample: async () => [] };

/** Finds people by words and groups, those first whom their name leads to; or everyone, where nothing is asked for. */
export async function searchDirectory(queries: Queries, query: DirectoryQuery): Promise<DirectoryPage> {
  const { sort, after, limit } = query;
  const words = foldQuery(query.text);
  const groups = Object.entries(query.groups).map(([facet, text]) => facetWord(facet as Facet, text));
  if (hasNoWord(query.text)) return nobody;
  if (words.length + groups.length === 0) return browseDirectory(queries, query);
  const { isListedByDefault } = query;
  const ranks = await findRanks(queries, { words, whole: groups, isListedByDefault });
  const found = await readKeys(queries, [...ranks.keys()].slice(0, mostFound));
  const ordered = found
    .map((keys) => positionOf(keys, sort, ranks.get(keys.n) ?? 0))
    .toSorted((one, other) => comparePlaces(one, other, sort));
  const rest = after ? ordered.filter((place) => comparePlaces(place, after, sort) > 0) : ordered;
  const shown = rest.slice(0, limit);
  const isCut = ranks.size > mostFound;
  // Groups have no numbers beside them where there are more: then a part of them will do.
  const sampled = ordered.slice(0, isCut ? sampleSize : mostFound).map(([, , n]) => n);
  return {
    people: await readPeople(
      queries,
      shown.map(([, , n]) => n),
    ),
    next: rest.length > shown.length ? (shown.at(-1) ?? null) : null,
    count: isCut ? null : found.length,
    isCut,
    sample: () => readPeople(queries, sampled),
  };
}

/** By number: 0 for whom all words are in the name of, 1 for others. One more than we look at says that there are more. */
async function findRanks(queries: Queries, query: Omit<WordQuery, 'within'>): Promise<Map<number, 0 | 1>> {
  const { directoryWords } = queries.dialect;
  const ranks = new Map<number, 0 | 1>();
  const look = async (within: WordQuery['within'], rank: 0 | 1) => {
    for (const { n } of await directoryWords.find(queries, { ...query, within }, mostFound + 1))
      if (!ranks.has(n)) ranks.set(n, rank);
  };
  if (query.words.length > 0) await look('name', 0);
  if (ranks.size <= mostFound) await look('everything', 1);
  return ranks;
}

/** All that their order depends on, which is much less than what is shown of them. */
async function readKeys(queries: Queries, numbers: readonly number[]): Promise<PersonKeys[]> {
  return queries.all(`SELECT ${keyColumns} FROM people WHERE ${queries.dialect.directoryWords.isAsked}`, [
    JSON.stringify(numbers),
  ]);
}

/** In this order, but for those who have gone since. */
async function readPeople(queries: Queries, numbers: readonly number[]): Promise<FoundPerson[]> {
  const rows = await queries.all<PersonRow>(
    `SELECT ${personColumns(queries)} FROM people WHERE ${queries.dialect.directoryWords.isAsked}`,
    [JSON.stringify(numbers)],
  );
  const byNumber = new Map((await parsePeople(queries, rows)).map((person) => [person.n, person]));
  return numbers.flatMap((n) => byNumber.get(n) ?? []);
}
