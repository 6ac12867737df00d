import { countIn } from './count-in.ts';
import type { Queries } from './database.ts';
import { placesFor } from './insert-rows.ts';
import { allRows, change } from './statement.ts';
import { findUsersByText, type UsersByText } from './user-search.ts';
import { type ListedUser, listedColumns } from './users.ts';

export const userSorts = ['name', 'seen', 'created'] as const;
export type UserSort = (typeof userSorts)[number];

/** An operator's search for users. */
export interface UserListQuery extends UsersByText {
  readonly sort: UserSort;
  readonly isDescending: boolean;
  /** The last user of the previous page. Null for the first page. */
  readonly after: UserPlace | null;
  readonly limit: number;
}

/** A user's position in the sort order. */
export type UserPlace = readonly [key: string, id: string];

export interface UserListPage {
  readonly users: readonly ListedUser[];
  /** The position of the last user on this page. Null on the last page. */
  readonly next: UserPlace | null;
  /** Whether more users match than were examined. */
  readonly isCut: boolean;
}

/** Leaves out deleted users. */
export async function listUsersMatching(queries: Queries, query: UserListQuery): Promise<UserListPage> {
  const { found, isCut } = await findUsers(queries, query);
  const inOrder = found
    .filter((user) => query.after === null || isAfter(placeOf(user, query.sort), query.after, query))
    .toSorted((one, other) =>
      isAfter(placeOf(one, query.sort), placeOf(other, query.sort), query) ? 1 : -1,
    );
  const users = inOrder.slice(0, query.limit);
  const last = users.at(-1);
  return {
    users,
    next: inOrder.length > users.length && last ? placeOf(last, query.sort) : null,
    isCut,
  };
}

async function findUsers(queries: Queries, query: UserListQuery) {
  if (query.text.trim() !== '') return findUsersByText(queries, query);
  const list = query.only === 'operators' ? listOperators : listStates;
  return { found: await list(queries, query), isCut: false };
}

function placeOf({ id, nameKey, seenAt, createdAt }: ListedUser, sort: UserSort): UserPlace {
  return [{ name: nameKey, seen: seenAt, created: createdAt }[sort], id];
}

function isAfter(one: UserPlace, other: UserPlace, { isDescending }: UserListQuery): boolean {
  const isLater = one[0] === other[0] ? one[1] > other[1] : one[0] > other[0];
  return isLater !== isDescending && one[1] !== other[1];
}

const keys: Readonly<Record<UserSort, string>> = {
  name: 'name_key',
  seen: 'seen_at',
  created: 'created_at',
};
const states = ['published', 'draft', 'unpublished', 'suspended'] as const;

/** One list for each state, because each state has its own index. */
async function listStates(queries: Queries, query: UserListQuery): Promise<ListedUser[]> {
  const { only, sort, isDescending, after, limit } = query;
  const [key, direction, beyond] = [
    keys[sort],
    isDescending ? 'DESC' : 'ASC',
    isDescending ? '<' : '>',
  ] as const;
  const from = after === null ? '' : `AND (${key}, id) ${beyond} ($2, $3)`;
  const sql = `SELECT ${listedColumns} FROM users WHERE state = $1 ${from} ORDER BY ${key} ${direction}, id ${direction} LIMIT $${after === null ? 2 : 4}`;
  const lists = states
    .filter((state) => only === 'everybody' || only === state)
    .map((state) => queries.all<ListedUser>(sql, [state, ...(after ?? []), limit + 1]));
  return (await Promise.all(lists)).flat();
}

/** Not paged, because there are few operators. */
const listOperators = allRows<ListedUser>(
  `SELECT ${listedColumns} FROM users WHERE operator = 1 ORDER BY folded LIMIT 1000`,
);

/** Counting stops at this number, because every page of the list counts. */
export const mostUsersCounted = 10_000;

export async function countUsersByState(queries: Queries): Promise<Record<(typeof states)[number], number>> {
  const some = '(SELECT 1 FROM users WHERE state = $1 LIMIT $2) AS counted';
  const counts = states.map((state) => countIn(queries, some, [state, mostUsersCounted + 1]));
  const [published = 0, draft = 0, unpublished = 0, suspended = 0] = await Promise.all(counts);
  return { published, draft, unpublished, suspended };
}

export const updateOperator = change<[id: string, operator: 0 | 1]>(
  'UPDATE users SET operator = $2 WHERE id = $1',
);

export async function updateOperators(
  queries: Queries,
  ids: readonly string[],
  operator: 0 | 1,
): Promise<void> {
  const places = placesFor(ids.length, 1);
  await queries.run(`UPDATE users SET operator = $1 WHERE id IN ${places}`, [operator, ...ids]);
}

/** Operators who are not suspended. */
export async function countOperators(queries: Queries): Promise<number> {
  return countIn(queries, "users WHERE operator = 1 AND state <> 'suspended'");
}

/** Locks the operators until the transaction ends, in an order that prevents deadlocks. */
export async function lockOperators(queries: Queries): Promise<{ readonly id: string }[]> {
  return queries.all(
    `SELECT id FROM users WHERE operator = 1 AND state <> 'suspended' ORDER BY folded ${queries.dialect.forUpdate}`,
  );
}

/** Operators who have neither an authentication code nor a passkey nor single sign-on, for `vitrine doctor`. */
export async function listBareOperators(queries: Queries): Promise<string[]> {
  const rows = await queries.all<{ username: string }>(
    `SELECT username FROM users
     WHERE operator = 1 AND state <> 'deleted'
       AND NOT EXISTS (SELECT 1 FROM second_factors WHERE second_factors.user_id = users.id)
       AND NOT EXISTS (SELECT 1 FROM passkeys WHERE passkeys.user_id = users.id)
       AND NOT EXISTS (SELECT 1 FROM identities WHERE identities.user_id = users.id)`,
  );
  return rows.map(({ username }) => username).sort();
}
