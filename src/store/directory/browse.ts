import type { Queries } from '../database.ts';
import {
  comparePlaces,
  type DirectoryPage,
  type DirectoryQuery,
  type DirectorySort,
  type FoundPerson,
  positionOf,
  sampleSize,
} from './found-people.ts';
import { type PersonRow, parsePeople, personColumns } from './parse-people.ts';

type Pages = Pick<DirectoryQuery, 'sort' | 'isListedByDefault' | 'after' | 'limit'>;

/** Lists all users in the directory, page by page. */
export async function browseDirectory(queries: Queries, query: Pages): Promise<DirectoryPage> {
  const found = await listDirectory(queries, { ...query, limit: query.limit + 1 });
  const people = found.slice(0, query.limit);
  const last = people.at(-1);
  const newest: Pages = { ...query, sort: 'newest', after: null, limit: sampleSize };
  return {
    people,
    next: found.length > people.length && last ? positionOf(last, query.sort, 0) : null,
    count: null,
    isCut: false,
    isSampled: false,
    numbers: null,
    isNear: false,
    sample: () => listDirectory(queries, newest),
  };
}

export async function listDirectory(
  queries: Queries,
  { sort, isListedByDefault, after, limit }: Pages,
): Promise<FoundPerson[]> {
  const lists = (isListedByDefault ? ['listed', 'default'] : ['listed']).map((choice) =>
    queries.all<PersonRow>(
      write(queries, sort)[after ? 'later' : 'first'],
      after ? [choice, after[1], after[2], limit] : [choice, limit],
    ),
  );
  const people = await parsePeople(queries, (await Promise.all(lists)).flat());
  return people
    .toSorted((one, other) => comparePlaces(positionOf(one, sort, 0), positionOf(other, sort, 0), sort))
    .slice(0, limit);
}

const orders: Record<DirectorySort, readonly [key: string, after: '>' | '<', direction: '' | ' DESC']> = {
  name: ['sort_key', '>', ''],
  newest: ['since', '<', ' DESC'],
};

function write(queries: Queries, sort: DirectorySort) {
  const [key, after, direction] = orders[sort];
  const select = `SELECT ${personColumns(queries)} FROM people WHERE choice = $1`;
  const order = `ORDER BY ${key}${direction}, n${direction}`;
  return {
    first: `${select} ${order} LIMIT $2`,
    later: `${select} AND (${key}, n) ${after} ($2, $3) ${order} LIMIT $4`,
  };
}
