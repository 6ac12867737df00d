import { countIn } from '../../store/count-in.ts';
import type { Queries } from '../../store/database.ts';
import { placesFor, upsertionInto } from '../../store/insert-rows.ts';
import { isManagedSql } from '../../store/provisioned.ts';
import { allRows, change, hasRow, oneRow } from '../../store/statement.ts';
import type { User } from '../../store/users.ts';

/** An account as the organisation's directory sees it. */
export interface ScimAccount
  extends Pick<User, 'id' | 'username' | 'state' | 'leaving' | 'operator' | 'roles' | 'createdAt'> {
  readonly address: string | null;
  /** As it was sent; null for an account that was not provisioned. */
  readonly userName: string | null;
  readonly externalId: string | null;
  /** JSON. */
  readonly name: string | null;
  /** JSON. */
  readonly attributes: string | null;
  /** 0 where the organisation's directory has suspended them, and may resume them; null as for `userName`. */
  readonly active: ScimRow['active'] | null;
  readonly changedAt: string | null;
  /** When the organisation's directory said that they have left; null where it has them. */
  readonly leftAt: string | null;
  /** 1 where SCIM may change the account: it created it, or an operator has handed it over. */
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

/** Neither deleted here, nor by the organisation's directory. */
const isThere = "users.state <> 'deleted' AND scim_users.deleted_at IS NULL";

export const findScimAccount = oneRow<ScimAccount, [id: string]>(
  `${select} WHERE users.id = $1 AND ${isThere}`,
);

/** Those of the ids that exist, by creation. */
export async function listScimAccountsById(queries: Queries, ids: readonly string[]): Promise<ScimAccount[]> {
  if (ids.length === 0) return [];
  const sql = `${select} WHERE users.id IN ${placesFor(ids.length)} AND ${isThere} ORDER BY users.id`;
  return queries.all(sql, ids);
}

/** By creation, behind this one. */
export const listScimAccountsAfter = allRows<ScimAccount, [id: string, limit: number]>(
  `${select} WHERE users.id > $1 AND ${isThere} ORDER BY users.id LIMIT $2`,
);

/** By creation. */
export const listScimAccounts = allRows<ScimAccount, [offset: number, limit: number]>(
  `${select} WHERE ${isThere} ORDER BY users.id LIMIT $2 OFFSET $1`,
);

export async function countScimAccounts(queries: Queries): Promise<number> {
  return countIn(queries, `users LEFT JOIN scim_users ON scim_users.user_id = users.id WHERE ${isThere}`);
}

/** They are few: an ORDER BY would keep the engine from using their index. */
export async function listScimOperators(queries: Queries): Promise<ScimAccount[]> {
  const operators = await queries.all<ScimAccount>(`${select} WHERE users.operator = 1 AND ${isThere}`);
  return operators.sort(byCreation);
}

/** Accounts with a role; they are few, too. */
export async function listScimRoles(queries: Queries): Promise<ScimAccount[]> {
  const found = await queries.all<ScimAccount>(`${select} WHERE users.roles <> '' AND ${isThere}`);
  return found.sort(byCreation);
}

function byCreation(one: ScimAccount, other: ScimAccount): number {
  return one.id < other.id ? -1 : 1;
}

type Found = Promise<{ readonly id: string } | null>;

/** By their name in the organisation's directory. */
export async function findByUserName(queries: Queries, folded: string): Found {
  return queries.get('SELECT user_id AS id FROM scim_users WHERE folded = $1 AND deleted_at IS NULL', [
    folded,
  ]);
}

/** By username, where the account was not provisioned. */
export async function findUnprovisioned(queries: Queries, folded: string): Found {
  return queries.get(
    `SELECT id FROM users WHERE folded = $1 AND state <> 'deleted'
       AND NOT EXISTS (SELECT 1 FROM scim_users WHERE scim_users.user_id = users.id)`,
    [folded],
  );
}

/** By username, where the account was not provisioned or SCIM may not change it: the name is not free for SCIM. */
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

/** An account deprovisioned before that SCIM may still change: by external id, or by name where one of the two has none. */
export async function findReturning(
  queries: Queries,
  externalId: string | null,
  folded: string,
): Promise<{ readonly id: string; readonly active: ScimRow['active'] } | null> {
  const byNumber =
    externalId === null
      ? null
      : await queries.get<{ id: string; active: ScimRow['active'] }>(
          `SELECT user_id AS id, active FROM scim_users JOIN users ON users.id = user_id
           WHERE external_id = $1 AND deleted_at IS NOT NULL AND ${isManagedSql} = 1
           ORDER BY deleted_at DESC LIMIT 1`,
          [externalId],
        );
  if (byNumber) return byNumber;
  return queries.get(
    `SELECT user_id AS id, active FROM scim_users JOIN users ON users.id = user_id
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

/** Replaces earlier attributes; a deprovisioned account returns. */
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

/** Whether the organisation's directory has deleted them, not brought them back, and may change them. */
export const isScimDeleted = hasRow<[userId: string]>(
  `SELECT 1 FROM scim_users JOIN users ON users.id = user_id
   WHERE user_id = $1 AND deleted_at IS NOT NULL AND ${isManagedSql} = 1`,
);

/** Local accounts that a directory linked before SCIM was limited to its own, for `doctor`. */
export async function listLinkedAccounts(queries: Queries): Promise<string[]> {
  const rows = await queries.all<{ username: string }>(
    `SELECT users.username FROM scim_users JOIN users ON users.id = scim_users.user_id
     WHERE users.scim IS NULL AND scim_users.deleted_at IS NULL AND ${isManagedSql} = 0 ORDER BY users.folded LIMIT 1000`,
  );
  return rows.map(({ username }) => username);
}

/** An operator's decision overrides who created the account. */
export const updateManaged = change<[userId: string, scim: 0 | 1]>(
  'UPDATE users SET scim = $2 WHERE id = $1',
);
