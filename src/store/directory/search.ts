import {
  type DirectoryEntry,
  type Facet,
  facets,
  facetWord,
} from '../../domain/profile/directory-listing.ts';
import { hasNoWord } from '../../domain/profile/fold-words.ts';
import { type AskedWord, addSpellings, addTypos, askWords } from '../../domain/profile/near-words.ts';
import type { Queries, WordQuery } from '../database.ts';
import { browseDirectory, listDirectory } from './browse.ts';
import {
  type AskedGroups,
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

/** The number of matches that a query examines. */
export const mostFound = 1_000;

/** The largest number of matches to compare with the users in `among`. */
const mostCompared = 200_000;

/** With this number of exact matches, similar ones aren't shown. */
const enough = 100;

const nobody: DirectoryPage = {
  people: [],
  next: null,
  count: 0,
  isCut: false,
  isSampled: false,
  numbers: [],
  isNear: false,
  sample: async () => [],
};

/**
 * Finds users by words and groups. Matches in the name come first, then matches in other fields, then similar
 * ones. Without a condition it returns all users.
 */
export async function searchDirectory(queries: Queries, query: DirectoryQuery): Promise<DirectoryPage> {
  const words = askWords(query.text);
  const groups = groupWords(query.groups);
  if (hasNoWord(query.text)) return nobody;
  const isSearch = words.length + groups.length > 0;
  const { isListedByDefault, among = null } = query;
  if (!isSearch && !among) return browseDirectory(queries, query);
  if (!isSearch) return pageOf(queries, query, { found: among ?? [], ranks: new Map(), isNear: false });
  const asked = { words, whole: groups, isListedByDefault };
  const { ranks, isNear } = await findRanks(queries, asked, among && new Set(among.map(({ n }) => n)));
  const found = await readKeys(queries, [...ranks.keys()].slice(0, mostFound));
  return pageOf(queries, query, { found, ranks, isNear });
}

interface Matches extends Found {
  readonly found: readonly PersonKeys[];
}

async function pageOf(
  queries: Queries,
  { sort, after, limit }: DirectoryQuery,
  { found, ranks, isNear }: Matches,
): Promise<DirectoryPage> {
  const ordered = found
    .map((keys) => positionOf(keys, sort, ranks.get(keys.n) ?? 0))
    .toSorted((one, other) => comparePlaces(one, other, sort));
  const rest = after ? ordered.filter((place) => comparePlaces(place, after, sort) > 0) : ordered;
  const shown = rest.slice(0, limit);
  const isCut = ranks.size > mostFound;
  const isSampled = !isCut && found.length > mostFound;
  // If there are more matches than were examined, groups have no counts and a sample is enough.
  const sampled = ordered.slice(0, isCut || isSampled ? sampleSize : mostFound).map(([, , n]) => n);
  return {
    people: await readPeople(
      queries,
      shown.map(([, , n]) => n),
    ),
    next: rest.length > shown.length ? (shown.at(-1) ?? null) : null,
    count: isCut ? null : found.length,
    isCut,
    isSampled,
    numbers: isCut ? null : found.map(({ n }) => n),
    isNear,
    sample: () => readPeople(queries, sampled),
  };
}

/** Returns up to 200 users with these words in any order. Without words it returns the newest. */
export async function samplePeople(
  queries: Queries,
  { text, isListedByDefault }: Pick<DirectoryQuery, 'text' | 'isListedByDefault'>,
): Promise<readonly DirectoryEntry[]> {
  if (hasNoWord(text)) return [];
  const words = askWords(text);
  const query = { words, whole: [], within: 'everything', isListedByDefault } as const;
  if (words.length === 0)
    return listDirectory(queries, { sort: 'newest', isListedByDefault, after: null, limit: sampleSize });
  const found = await queries.dialect.directoryWords.find(queries, query, sampleSize);
  return readPeople(
    queries,
    found.map(({ n }) => n),
  );
}

/** The number of users in a list who are also in another group. One more than the limit means that there are more. */
export async function countGroup(
  queries: Queries,
  { text, groups, isListedByDefault }: Pick<DirectoryQuery, 'text' | 'groups' | 'isListedByDefault'>,
  group: { readonly facet: Facet; readonly text: string },
): Promise<number> {
  const whole = [...new Set([...groupWords(groups), facetWord(group.facet, group.text)])];
  const query = { words: askWords(text), whole, within: 'everything', isListedByDefault } as const;
  return queries.dialect.directoryWords.count(queries, query, mostFound + 1);
}

function groupWords(groups: AskedGroups): string[] {
  return facets.flatMap((facet) => (groups[facet] ?? []).map((text) => facetWord(facet, text)));
}

interface Found {
  /** Ranks by number: 0 if all words are in the name, 1 for other matches, 2 and 3 for similar ones. */
  readonly ranks: ReadonlyMap<number, number>;
  readonly isNear: boolean;
}

/** One more result than the limit means that there are more. */
async function findRanks(
  queries: Queries,
  query: Omit<WordQuery, 'within'>,
  among: ReadonlySet<number> | null,
): Promise<Found> {
  const most = (among ? mostCompared : mostFound) + 1;
  const ranks = new Map<number, number>();
  const look = async (words: readonly AskedWord[], within: WordQuery['within'], rank: number) => {
    if (ranks.size > mostFound) return;
    const asked = { ...query, words, within };
    for (const { n } of await queries.dialect.directoryWords.find(queries, asked, most))
      if (!ranks.has(n) && among?.has(n) !== false) ranks.set(n, rank);
  };
  const lookNear = async (words: readonly AskedWord[]) => {
    await look(words, 'name', 2);
    await look(words, 'everything', 3);
  };
  const { words } = query;
  if (words.length > 0) await look(words, 'name', 0);
  await look(words, 'everything', 1);
  const isNear = ranks.size === 0;
  if (words.length === 0 || ranks.size >= enough) return { ranks, isNear: false };
  const spelled = words.map(addSpellings);
  await lookNear(spelled);
  if (ranks.size === 0) await lookNear(spelled.map(addTypos));
  return { ranks, isNear: isNear && ranks.size > 0 };
}

/** Reads only the columns that determine the order, which are far smaller than the displayed data. */
async function readKeys(queries: Queries, numbers: readonly number[]): Promise<PersonKeys[]> {
  return queries.all(`SELECT ${keyColumns} FROM people WHERE ${queries.dialect.directoryWords.isAsked}`, [
    JSON.stringify(numbers),
  ]);
}

/** Reads the users in this order. Users who were removed meanwhile are omitted. */
export async function readPeople(queries: Queries, numbers: readonly number[]): Promise<FoundPerson[]> {
  const rows = await queries.all<PersonRow>(
    `SELECT ${personColumns(queries)} FROM people WHERE ${queries.dialect.directoryWords.isAsked}`,
    [JSON.stringify(numbers)],
  );
  const byNumber = new Map((await parsePeople(queries, rows)).map((person) => [person.n, person]));
  return numbers.flatMap((n) => byNumber.get(n) ?? []);
}
