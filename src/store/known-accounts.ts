import type { Queries, Value } from './database.ts';
import { placesFor } from './insert-rows.ts';
import { isManagedSql } from './provisioned.ts';
import type { User } from './users.ts';

/** An account that a person may have whom an identity provider knows. */
export interface KnownAccount extends Pick<User, 'id' | 'username' | 'state' | 'operator' | 'roles'> {
  /** As SCIM sent it; null for an account that was not provisioned. */
  readonly userName: string | null;
  /** When SCIM deleted the user; null where it did not. */
  readonly leftAt: string | null;
  /** 1 where SCIM may change the account, so that its attributes are to be believed. */
  readonly managed: 0 | 1;
  /** The id in the directory by an operator's table; null where the directory has the account, or the table has none. */
  readonly connectedId: string | null;
}

const select = `SELECT users.id, users.username, users.state, users.operator, users.roles, scim_users.user_name AS "userName",
  scim_users.deleted_at AS "leftAt", ${isManagedSql} AS managed, connections.external_id AS "connectedId"
  FROM users LEFT JOIN scim_users ON scim_users.user_id = users.id
  LEFT JOIN connections ON connections.user_id = users.id`;

/** By `externalId` of SCIM or of an operator's table, exactly. */
export function listByExternalId(queries: Queries, ids: readonly string[]): Promise<KnownAccount[]> {
  const condition = `WHERE external_id IN ${placesFor(ids.length)}`;
  const owners = ['scim_users', 'connections'].map((table) => `SELECT user_id FROM ${table} ${condition}`);
  return list(queries, `users.id IN (${owners.join(' UNION ALL ')})`, ids);
}

/** By `userName` of SCIM, folded. */
export function listByUserName(queries: Queries, folded: readonly string[]): Promise<KnownAccount[]> {
  // Each half has an index of its own.
  const halves = ['IS NULL', 'IS NOT NULL'].map(
    (half) => `folded IN ${placesFor(folded.length)} AND deleted_at ${half}`,
  );
  return listProvisioned(queries, halves, folded);
}

/** By the address of the account, folded. */
export function listByAddress(queries: Queries, folded: readonly string[]): Promise<KnownAccount[]> {
  const owner = (places: string) => `users.id IN (SELECT user_id FROM emails WHERE folded IN ${places})`;
  return list(queries, owner(placesFor(folded.length)), folded);
}

/** By username, without regard to case. */
export function listByUsername(queries: Queries, folded: readonly string[]): Promise<KnownAccount[]> {
  return listWhere(queries, 'users.folded', folded);
}

/** Subqueries, so that the engine begins with an index of `scim_users`. */
function listProvisioned(
  queries: Queries,
  conditions: readonly string[],
  values: readonly string[],
): Promise<KnownAccount[]> {
  const owners = conditions.map((condition) => `SELECT user_id FROM scim_users WHERE ${condition}`);
  return list(queries, `users.id IN (${owners.join(' UNION ALL ')})`, values);
}

function listWhere(queries: Queries, column: string, values: readonly string[]): Promise<KnownAccount[]> {
  return list(queries, `${column} IN ${placesFor(values.length)}`, values);
}

async function list(queries: Queries, condition: string, values: readonly Value[]): Promise<KnownAccount[]> {
  if (values.length === 0) return [];
  return queries.all(`${select} WHERE ${condition} AND users.state <> 'deleted' ORDER BY users.id`, values);
}
