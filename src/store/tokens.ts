import { after, type MaybePromise } from '../core/kernel/maybe-promise.ts';
import { countIn } from './count-in.ts';
import type { Queries } from './database.ts';
import { insertionInto } from './insert-rows.ts';
import { findOwned, listOwned, type Owner } from './owned.ts';
import { allRows, change } from './statement.ts';

export interface StoredToken {
  readonly id: string;
  readonly userId: string | null;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  /** Null in tokens that are older than these columns. */
  readonly createdBy: string | null;
  readonly revokedBy: string | null;
  readonly name: string | null;
  /** The authorized OAuth client. Null for a token that a user created. */
  readonly clientId: string | null;
  /** When the current secret expires, if the client renews it. */
  readonly accessUntil: string | null;
}

/** A token with its owner and the owner's state. */
export interface OwnedToken extends StoredToken {
  readonly username: string | null;
  readonly userState: string | null;
  /** The owner's roles, as stored. */
  readonly userRoles: string | null;
}

type Row = Omit<OwnedToken, 'scopes'> & { readonly scopes: string };

const select = `SELECT tokens.id, tokens.user_id AS "userId", tokens.scopes, tokens.created_at AS "createdAt",
  tokens.expires_at AS "expiresAt", tokens.last_used_at AS "lastUsedAt", tokens.revoked_at AS "revokedAt",
  tokens.created_by AS "createdBy", tokens.revoked_by AS "revokedBy", tokens.name,
  tokens.client_id AS "clientId", tokens.access_until AS "accessUntil", users.username, users.state AS "userState",
  users.roles AS "userRoles" FROM tokens LEFT JOIN users ON users.id = tokens.user_id`;

const table = { name: 'tokens', select };

export function findTokenByHash(queries: Queries, hash: string): MaybePromise<OwnedToken | null> {
  return after(queries.get<Row>(`${select} WHERE tokens.hash = $1`, [hash]), (row) => row && parse(row));
}

export async function findToken(queries: Queries, id: string, owner: Owner): Promise<OwnedToken | null> {
  const row = await findOwned<Row>(queries, table, id, owner);
  return row && parse(row);
}

/** Newest first, before the token `before` if it is given. */
export async function listTokens(
  queries: Queries,
  owner: Owner,
  before: string | null,
  limit: number,
): Promise<OwnedToken[]> {
  const rows = await listOwned<Row>(queries, table, owner, { before, limit });
  return rows.map(parse);
}

const intoTokens = insertionInto(
  'tokens',
  'user_id, id, hash, scopes, created_at, expires_at, created_by, name, client_id, access_until',
);

export type FreshToken = Omit<StoredToken, 'lastUsedAt' | 'revokedAt' | 'revokedBy'>;

export async function insertToken(queries: Queries, token: FreshToken, hash: string): Promise<void> {
  await intoTokens(queries, { ...token, hash, scopes: token.scopes.join(' ') });
}

/** Replaces the secret of an authorized app. */
export const renewToken = change<[id: string, hash: string, accessUntil: string]>(
  'UPDATE tokens SET hash = $2, access_until = $3 WHERE id = $1',
);

/** Sets a new expiry. Its owner gets a notice about it, even after a notice about the previous one. */
export const extendToken = change<[id: string, expiresAt: string]>(
  'UPDATE tokens SET expires_at = $2, expiry_told_at = NULL WHERE id = $1',
);

export const markTokenUsed = change<[id: string, at: string]>(
  'UPDATE tokens SET last_used_at = $2 WHERE id = $1',
);

/** False if the token was already revoked. */
export const markTokenRevoked = change<[id: string, at: string, by: string]>(
  'UPDATE tokens SET revoked_at = $2, revoked_by = $3 WHERE id = $1 AND revoked_at IS NULL',
);

/** The number of valid tokens of a user. */
export async function countUsableTokens(queries: Queries, userId: string, now: string): Promise<number> {
  const usable = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)';
  return countIn(queries, `tokens WHERE user_id = $1 AND ${usable}`, [userId, now]);
}

function parse(row: Row): OwnedToken {
  return { ...row, scopes: row.scopes.split(' ') };
}

/** A token that expires soon, with its owner, who has such notices turned on. */
export interface ExpiringToken {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly userId: string;
  readonly address: string;
}

export const listExpiringTokens = allRows<ExpiringToken, [now: string, until: string, limit: number]>(
  `SELECT tokens.id, tokens.name, tokens.created_at AS "createdAt", tokens.expires_at AS "expiresAt",
     emails.user_id AS "userId", emails.address
   FROM tokens JOIN emails ON emails.user_id = tokens.user_id
   WHERE tokens.expires_at > $1 AND tokens.expires_at <= $2 AND tokens.expiry_told_at IS NULL
     AND tokens.revoked_at IS NULL AND emails.notices = 1
   ORDER BY tokens.expires_at LIMIT $3`,
);

/** True for the process that sends the notice. */
export const markExpiryTold = change<[id: string, at: string]>(
  'UPDATE tokens SET expiry_told_at = $2 WHERE id = $1 AND expiry_told_at IS NULL',
);
