import type { MaybePromise } from '../kernel/maybe-promise.ts';
import { type Facet, facetWord } from '../profile/directory-listing.ts';
import { foldQuery } from '../profile/fold-words.ts';
import { browsePeople } from './browse-people.ts';
import type { Queries, WordQuery } from './database.ts';
import { listedWord } from './directory.ts';
import {
  comparePlaces,
  type PeopleList,
  type PeopleQuery,
  type PersonRow,
  parsePerson,
  personColumns,
  placeOf,
} from './found-people.ts';

/** No more are looked at for one question. */
export const mostFound = 1_000;

/** Finds people by words and groups, those first whom their name leads to; or everyone, where nothing is asked for. */
export async function searchPeople(queries: Queries, query: PeopleQuery): Promise<PeopleList> {
  const { sort, after, limit } = query;
  const words = foldQuery(query.text);
  const groups = Object.entries(query.groups).map(([facet, text]) => facetWord(facet as Facet, text));
  if (words.length + groups.length === 0) return browsePeople(queries, query);
  const whole = query.isListedByDefault ? groups : [...groups, listedWord];
  const ranks = await findRanks(queries, { words, whole });
  const found = await readRows(queries, [...ranks.keys()].slice(0, mostFound));
  const ordered = found
    .map((row) => ({ row, place: placeOf(row, sort, ranks.get(row.n) ?? 0) }))
    .toSorted((one, other) => comparePlaces(one.place, other.place, sort));
  const rest = after ? ordered.filter(({ place }) => comparePlaces(place, after, sort) > 0) : ordered;
  const shown = rest.slice(0, limit);
  const isCut = ranks.size > mostFound;
  return {
    people: shown.map(({ row }) => parsePerson(row)),
    next: rest.length > shown.length ? (shown.at(-1)?.place ?? null) : null,
    count: isCut ? null : found.length,
    isCut,
    sample: async () => found.map(parsePerson),
  };
}

/** By number: 0 for whom all words are in the name of, 1 for others. One more than we look at says that there are more. */
async function findRanks(
  queries: Queries,
  { words, whole }: Pick<WordQuery, 'words' | 'whole'>,
): Promise<Map<number, 0 | 1>> {
  const { peopleWords } = queries.dialect;
  const ranks = new Map<number, 0 | 1>();
  const look = async (within: WordQuery['within'], rank: 0 | 1) => {
    for (const { n } of await peopleWords.find(queries, { words, whole, within }, mostFound + 1))
      if (!ranks.has(n)) ranks.set(n, rank);
  };
  if (words.length > 0) await look('name', 0);
  if (ranks.size <= mostFound) await look('everything', 1);
  return ranks;
}

function readRows(queries: Queries, numbers: readonly number[]): MaybePromise<PersonRow[]> {
  return queries.all(
    `SELECT ${personColumns} FROM people WHERE n IN (${queries.dialect.peopleWords.numbers})`,
    [JSON.stringify(numbers)],
  );
}
