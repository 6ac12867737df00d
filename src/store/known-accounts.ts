import type { Queries, Value } from './database.ts';
import { placesFor } from './insert-rows.ts';
import { isManagedSql } from './provisioned.ts';
import type { User } from './users.ts';

/** An account that may belong to a user of an identity provider. */
export interface KnownAccount extends Pick<User, 'id' | 'username' | 'state' | 'operator' | 'roles'> {
  /** The `userName` that SCIM sent. Null for an account that wasn't provisioned. */
  readonly userName: string | null;
  /** When SCIM deleted the user. Null otherwise. */
  readonly leftAt: string | null;
  /** 1 if SCIM may change the account, so that its attributes can be trusted. */
  readonly managed: 0 | 1;
  /**
   * The directory ID from an operator's table. Null if the directory has provisioned the account, or the
   * table has no ID.
   */
  readonly connectedId: string | null;
}

const select = `SELECT users.id, users.username, users.state, users.operator, users.roles, scim_users.user_name AS "userName",
  scim_users.deleted_at AS "leftAt", ${isManagedSql} AS managed, connections.external_id AS "connectedId"
  FROM users LEFT JOIN scim_users ON scim_users.user_id = users.id
  LEFT JOIN connections ON connections.user_id = users.id`;

/** Exact match by `externalId` from SCIM or from an operator's table. */
export function listByExternalId(queries: Queries, ids: readonly string[]): Promise<KnownAccount[]> {
  const condition = `WHERE external_id IN ${placesFor(ids.length)}`;
  const owners = ['scim_users', 'connections'].map((table) => `SELECT user_id FROM ${table} ${condition}`);
  return list(queries, `users.id IN (${owners.join(' UNION ALL ')})`, ids);
}

/** Match by `userName` from SCIM, folded. */
export function listByUserName(queries: Queries, folded: readonly string[]): Promise<KnownAccount[]> {
  // Two queries, because each half has its own index.
  const halves = ['IS NULL', 'IS NOT NULL'].map(
    (half) => `folded IN ${placesFor(folded.length)} AND deleted_at ${half}`,
  );
  return listProvisioned(queries, halves, folded);
}

/** Match by the email address of the account, folded. */
export function listByAddress(queries: Queries, folded: readonly string[]): Promise<KnownAccount[]> {
  const owner = (places: string) => `users.id IN (SELECT user_id FROM emails WHERE folded IN ${places})`;
  return list(queries, owner(placesFor(folded.length)), folded);
}

/** Match by username, case-insensitive. */
export function listByUsername(queries: Queries, folded: readonly string[]): Promise<KnownAccount[]> {
  return listWhere(queries, 'users.folded', folded);
}

/** Uses subqueries, so that the database starts with an index of `scim_users`. */
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
