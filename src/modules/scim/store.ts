import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import { countIn } from '../../store/count-in.ts';
import type { Queries } from '../../store/database.ts';
import { foldGroupName } from '../../store/group-values.ts';
import { placesFor, upsertionInto } from '../../store/insert-rows.ts';
import { isManagedSql } from '../../store/provisioned.ts';
import { allRows, change, hasRow, oneRow } from '../../store/statement.ts';
import type { User } from '../../store/users.ts';

/** An account from the view of the organization's directory. */
export interface ScimAccount
  extends Pick<User, 'id' | 'username' | 'state' | 'leaving' | 'operator' | 'roles' | 'createdAt'> {
  readonly address: string | null;
  /** The userName as sent. Null for accounts that were not provisioned. */
  readonly userName: string | null;
  readonly externalId: string | null;
  /** JSON. */
  readonly name: string | null;
  /** JSON. */
  readonly attributes: string | null;
  /** 0 if the directory suspended the account and may resume it. Null like `userName`. */
  readonly active: ScimRow['active'] | null;
  readonly changedAt: string | null;
  /** When the directory reported that the user left. Null while they belong to it. */
  readonly leftAt: string | null;
  /** 1 if SCIM may change the account: it created the account, or an operator handed it over. */
  readonly managed: 0 | 1;
}

export interface ScimRow {
  readonly userName: string;
  readonly folded: string;
  readonly externalId: string | null;
  readonly name: string;
  readonly attributes: string;
  readonly active: 0 | 1;
  readonly leftAt: string | null;
}

const select = `SELECT users.id, users.username, users.state, users.leaving, users.operator, users.roles, users.created_at AS "createdAt",
  emails.address, scim_users.user_name AS "userName", scim_users.external_id AS "externalId", scim_users.name, scim_users.attributes,
  scim_users.active, scim_users.changed_at AS "changedAt", scim_users.left_at AS "leftAt", ${isManagedSql} AS managed
  FROM users LEFT JOIN scim_users ON scim_users.user_id = users.id LEFT JOIN emails ON emails.user_id = users.id`;

/** Deleted neither here nor by the directory. */
const isThere = "users.state <> 'deleted' AND scim_users.deleted_at IS NULL";

export const findScimAccount = oneRow<ScimAccount, [id: string]>(
  `${select} WHERE users.id = $1 AND ${isThere}`,
);

/** The existing accounts of these ids, by creation. */
export async function listScimAccountsById(queries: Queries, ids: readonly string[]): Promise<ScimAccount[]> {
  if (ids.length === 0) return [];
  const sql = `${select} WHERE users.id IN ${placesFor(ids.length)} AND ${isThere} ORDER BY users.id`;
  return queries.all(sql, ids);
}

/** Accounts after this one, by creation. */
export const listScimAccountsAfter = allRows<ScimAccount, [id: string, limit: number]>(
  `${select} WHERE users.id > $1 AND ${isThere} ORDER BY users.id LIMIT $2`,
);

/** Accounts by creation. */
export const listScimAccounts = allRows<ScimAccount, [offset: number, limit: number]>(
  `${select} WHERE ${isThere} ORDER BY users.id LIMIT $2 OFFSET $1`,
);

export async function countScimAccounts(queries: Queries): Promise<number> {
  return countIn(queries, `users LEFT JOIN scim_users ON scim_users.user_id = users.id WHERE ${isThere}`);
}

/** Lists operators. There are few, and an ORDER BY would prevent the use of their index. */
export async function listScimOperators(queries: Queries): Promise<ScimAccount[]> {
  const operators = await queries.all<ScimAccount>(`${select} WHERE users.operator = 1 AND ${isThere}`);
  return operators.sort(byCreation);
}

/** Lists accounts with a role, which are few. */
export async function listScimRoles(queries: Queries): Promise<ScimAccount[]> {
  const found = await queries.all<ScimAccount>(`${select} WHERE users.roles <> '' AND ${isThere}`);
  return found.sort(byCreation);
}

function byCreation(one: ScimAccount, other: ScimAccount): number {
  return one.id < other.id ? -1 : 1;
}

/** A group of the directory. */
export interface ScimGroup {
  readonly id: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly createdAt: string;
  /** An upper limit of the number of members. */
  readonly members: number;
}

/** Values that must all match. */
export interface GroupFilter {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly externalIds: readonly string[];
  readonly members: readonly string[];
}

const isListed = '(group_members.managed = 1 OR group_members.claimed = 1)';
const selectGroup = `SELECT id, name, external_id AS "externalId", created_at AS "createdAt",
  (SELECT COUNT(*) FROM group_members WHERE group_id = user_groups.id) AS members FROM user_groups`;

export const findScimGroup = oneRow<ScimGroup, [id: string]>(
  `${selectGroup} WHERE id = $1 AND directory_state = 'active'`,
);

/** Groups by creation. */
export function listScimGroups(
  queries: Queries,
  filter: GroupFilter,
  { offset, count }: { readonly offset: number; readonly count: number },
): MaybePromise<ScimGroup[]> {
  const { sql, values } = conditionsOf(filter);
  const range = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  return queries.all(`${selectGroup} WHERE ${sql} ORDER BY id ${range}`, [...values, count, offset]);
}

export async function countScimGroups(queries: Queries, filter: GroupFilter): Promise<number> {
  const { sql, values } = conditionsOf(filter);
  return countIn(queries, `user_groups WHERE ${sql}`, values);
}

function conditionsOf({ ids, names, externalIds, members }: GroupFilter) {
  const values: string[] = [];
  const all = (texts: readonly string[], condition: (place: string) => string) =>
    texts.map((text) => ` AND ${condition(`$${values.push(text)}`)}`).join('');
  const sql = [
    "directory_state = 'active'",
    all(ids, (place) => `id = ${place}`),
    all(names.map(foldGroupName), (place) => `folded = ${place}`),
    all(externalIds, (place) => `external_id = ${place}`),
    all(
      members,
      (place) =>
        `EXISTS (SELECT 1 FROM group_members WHERE group_id = user_groups.id AND user_id = ${place} AND ${isListed})`,
    ),
  ].join('');
  return { sql, values };
}

/** Members that the directory or a sign-in lists, by creation. */
export async function listGroupMembers(
  queries: Queries,
  groupIds: readonly string[],
): Promise<{ readonly groupId: string; readonly id: string; readonly display: string }[]> {
  if (groupIds.length === 0) return [];
  return queries.all(
    `SELECT group_id AS "groupId", users.id, COALESCE(scim_users.user_name, users.username) AS display
     FROM group_members JOIN users ON users.id = group_members.user_id
       LEFT JOIN scim_users ON scim_users.user_id = users.id
     WHERE group_id IN ${placesFor(groupIds.length)} AND ${isListed} AND ${isThere} ORDER BY users.id`,
    groupIds,
  );
}

/** The directory's groups of these users. */
export async function listGroupsOf(
  queries: Queries,
  userIds: readonly string[],
): Promise<{ readonly userId: string; readonly id: string; readonly name: string }[]> {
  if (userIds.length === 0) return [];
  return queries.all(
    `SELECT group_members.user_id AS "userId", user_groups.id, user_groups.name
     FROM group_members JOIN user_groups ON user_groups.id = group_members.group_id
     WHERE group_members.user_id IN ${placesFor(userIds.length)} AND ${isListed}
       AND user_groups.directory_state = 'active' ORDER BY user_groups.id`,
    userIds,
  );
}

/** The ids that belong to users. */
export async function listKnownIds(queries: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await queries.all<{ id: string }>(
    `SELECT users.id FROM users LEFT JOIN scim_users ON scim_users.user_id = users.id
     WHERE users.id IN (SELECT value FROM ${queries.dialect.listedTexts}) AND ${isThere}`,
    [JSON.stringify(ids)],
  );
  return rows.map(({ id }) => id);
}

type Found = Promise<{ readonly id: string } | null>;

/** Finds an account by its userName. */
export async function findByUserName(queries: Queries, folded: string): Found {
  return queries.get('SELECT user_id AS id FROM scim_users WHERE folded = $1 AND deleted_at IS NULL', [
    folded,
  ]);
}

/** Finds an account that was not provisioned, by username. */
export async function findUnprovisioned(queries: Queries, folded: string): Found {
  return queries.get(
    `SELECT id FROM users WHERE folded = $1 AND state <> 'deleted'
       AND NOT EXISTS (SELECT 1 FROM scim_users WHERE scim_users.user_id = users.id)`,
    [folded],
  );
}

/** Finds an account by username that was not provisioned or that SCIM may not change, so its name is not free. */
export async function findLocal(queries: Queries, folded: string): Found {
  return queries.get(
    `SELECT id FROM users WHERE folded = $1 AND state <> 'deleted'
       AND (${isManagedSql} = 0 OR NOT EXISTS (SELECT 1 FROM scim_users WHERE scim_users.user_id = users.id))`,
    [folded],
  );
}

export async function findByExternalId(queries: Queries, externalId: string): Found {
  return queries.get(
    'SELECT user_id AS id FROM scim_users WHERE external_id = $1 AND deleted_at IS NULL ORDER BY user_id LIMIT 1',
    [externalId],
  );
}

interface Returning extends Pick<ScimRow, 'externalId' | 'active'> {
  readonly id: string;
}

/** A deprovisioned account that SCIM may change: by external id, or by name if either has none. */
export async function findReturning(
  queries: Queries,
  externalId: string | null,
  folded: string,
): Promise<Returning | null> {
  const columns = 'user_id AS id, external_id AS "externalId", active';
  const byNumber =
    externalId === null
      ? null
      : await queries.get<Returning>(
          `SELECT ${columns} FROM scim_users JOIN users ON users.id = user_id
           WHERE external_id = $1 AND deleted_at IS NOT NULL AND ${isManagedSql} = 1
           ORDER BY deleted_at DESC LIMIT 1`,
          [externalId],
        );
  if (byNumber) return byNumber;
  return queries.get(
    `SELECT ${columns} FROM scim_users JOIN users ON users.id = user_id
     WHERE scim_users.folded = $1 AND deleted_at IS NOT NULL AND ${isManagedSql} = 1
       AND (external_id IS NULL OR $2 = 1) ORDER BY deleted_at DESC LIMIT 1`,
    [folded, externalId === null ? 1 : 0],
  );
}

const intoScimUsers = upsertionInto(
  'scim_users',
  'user_id',
  'user_id, user_name, folded, external_id, name, attributes, active, left_at, changed_at, deleted_at',
);

/** Replaces the attributes. A deprovisioned account returns. */
export async function upsertScimUser(
  queries: Queries,
  userId: string,
  row: ScimRow,
  at: string,
): Promise<void> {
  await intoScimUsers(queries, { ...row, userId, changedAt: at, deletedAt: null });
}

export const markScimDeleted = change<[userId: string, at: string]>(
  'UPDATE scim_users SET deleted_at = $2 WHERE user_id = $1',
);

/** Whether the directory deleted the account, has not restored it, and may change it. */
export const isScimDeleted = hasRow<[userId: string]>(
  `SELECT 1 FROM scim_users JOIN users ON users.id = user_id
   WHERE user_id = $1 AND deleted_at IS NOT NULL AND ${isManagedSql} = 1`,
);

/** Local accounts that a directory linked before SCIM was limited to its own accounts, for `doctor`. */
export async function listLinkedAccounts(queries: Queries): Promise<string[]> {
  const rows = await queries.all<{ username: string }>(
    `SELECT users.username FROM scim_users JOIN users ON users.id = scim_users.user_id
     WHERE users.scim IS NULL AND scim_users.deleted_at IS NULL AND ${isManagedSql} = 0 ORDER BY users.folded LIMIT 1000`,
  );
  return rows.map(({ username }) => username);
}

/** Stores an operator's decision, which overrides who created the account. */
export const updateManaged = change<[userId: string, scim: 0 | 1]>(
  'UPDATE users SET scim = $2 WHERE id = $1',
);
