import type { Queries } from './database.ts';
import { upsertionInto } from './insert-rows.ts';
import { isManagedSql } from './provisioned.ts';
import { change } from './statement.ts';

/** The account that an operator's table connected with an ID of the organization's directory. */
export async function findConnectedOwner(queries: Queries, externalId: string): Promise<string | null> {
  const sql = `SELECT user_id AS id FROM connections WHERE external_id = $1
    UNION ALL SELECT user_id AS id FROM scim_users WHERE external_id = $1 AND deleted_at IS NULL`;
  return (await queries.get<{ id: string }>(sql, [externalId]))?.id ?? null;
}

/** The external ID, as provisioned by the directory or set by an operator's table. */
export async function findExternalId(queries: Queries, userId: string): Promise<string | null> {
  const sql = `SELECT external_id AS id FROM connections WHERE user_id = $1
    UNION ALL SELECT external_id AS id FROM scim_users WHERE user_id = $1 AND deleted_at IS NULL AND external_id IS NOT NULL`;
  return (await queries.get<{ id: string }>(sql, [userId]))?.id ?? null;
}

const intoConnections = upsertionInto('connections', 'user_id', 'user_id, external_id, at');

/**
 * Stores the ID with the provisioned user. If the directory hasn't provisioned the account yet, the ID is
 * stored until then.
 */
export async function connectExternalId(
  queries: Queries,
  userId: string,
  externalId: string,
  at: string,
): Promise<void> {
  const sql = `UPDATE scim_users SET external_id = $1, changed_at = $2 WHERE user_id = $3 AND deleted_at IS NULL`;
  if ((await queries.run(sql, [externalId, at, userId])) === 0)
    await intoConnections(queries, { userId, externalId, at });
}

/** Deletes the stored ID once the directory has provisioned the account. */
export const deleteConnection = change<[userId: string]>('DELETE FROM connections WHERE user_id = $1');

export const markByOperator = change<[userId: string]>(
  'UPDATE emails SET by_operator = 1 WHERE user_id = $1',
);

/** SQL: the account isn't provisioned and not reserved by an operator. */
const isFree = `users.state <> 'deleted' AND users.scim IS NULL AND ${isManagedSql} = 0
  AND NOT EXISTS (SELECT 1 FROM scim_users WHERE scim_users.user_id = users.id)`;

interface ConnectedAccount {
  readonly id: string;
  readonly username: string;
}

/**
 * The account that an operator's table assigned to a directory user, found by ID or email address. By email
 * address it never finds accounts with a role or with another ID.
 */
export async function findConnected(
  queries: Queries,
  externalId: string | null,
  address: string | null,
): Promise<ConnectedAccount | null> {
  const byId = `SELECT users.id, username FROM connections JOIN users ON users.id = user_id WHERE external_id = $1 AND ${isFree}`;
  const byAddress = `SELECT users.id, username FROM emails JOIN users ON users.id = user_id WHERE emails.folded = $1
    AND by_operator = 1 AND operator = 0 AND roles = '' AND ${isFree} AND NOT EXISTS (SELECT 1 FROM connections WHERE user_id = users.id)`;
  const found = externalId === null ? null : await queries.get<ConnectedAccount>(byId, [externalId]);
  return found ?? (address === null ? null : queries.get<ConnectedAccount>(byAddress, [address]));
}
