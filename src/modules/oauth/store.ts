import type { Queries } from '../../store/database.ts';
import { type Insertion, insertionInto } from '../../store/insert-rows.ts';
import { change } from '../../store/statement.ts';

export interface StoredCode {
  readonly tokenId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly expiresAt: string;
  readonly usedAt: string | null;
}

export interface StoredDevice {
  readonly hash: string;
  readonly clientId: string;
  readonly scopes: string;
  readonly expiresAt: string;
  readonly tokenId: string | null;
  readonly deniedAt: string | null;
  readonly polledAt: string | null;
  /** Seconds between two polls. */
  readonly pollInterval: number;
}

export const insertCode: Insertion<Omit<StoredCode, 'usedAt'> & { readonly hash: string }> = insertionInto(
  'oauth_codes',
  'hash, token_id, redirect_uri, challenge, expires_at',
);

/** Concurrent exchanges of the same code wait for each other. */
export async function lockCode(queries: Queries, hash: string): Promise<StoredCode | null> {
  return queries.get<StoredCode>(
    `SELECT token_id AS "tokenId", redirect_uri AS "redirectUri", challenge, expires_at AS "expiresAt",
       used_at AS "usedAt" FROM oauth_codes WHERE hash = $1 ${queries.dialect.forUpdate}`,
    [hash],
  );
}

export const markCodeUsed = change<[hash: string, at: string]>(
  'UPDATE oauth_codes SET used_at = $2 WHERE hash = $1',
);

/** The time at which the grant ends. */
export const insertRefresh = insertionInto('oauth_refreshes', 'hash, token_id, expires_at');

export async function lockRefresh(
  queries: Queries,
  hash: string,
): Promise<{ readonly tokenId: string; readonly usedAt: string | null } | null> {
  return queries.get(
    `SELECT token_id AS "tokenId", used_at AS "usedAt" FROM oauth_refreshes
     WHERE hash = $1 ${queries.dialect.forUpdate}`,
    [hash],
  );
}

export const markRefreshUsed = change<[hash: string, at: string]>(
  'UPDATE oauth_refreshes SET used_at = $2 WHERE hash = $1',
);

export const insertDevice: Insertion<
  Pick<StoredDevice, 'hash' | 'clientId' | 'scopes' | 'expiresAt'> & { readonly userCode: string }
> = insertionInto('oauth_devices', 'hash, user_code, client_id, scopes, expires_at');

const selectDevice = `SELECT hash, client_id AS "clientId", scopes, expires_at AS "expiresAt",
  token_id AS "tokenId", denied_at AS "deniedAt", polled_at AS "polledAt", poll_interval AS "pollInterval" FROM oauth_devices`;

export async function lockDevice(queries: Queries, hash: string): Promise<StoredDevice | null> {
  return queries.get(`${selectDevice} WHERE hash = $1 ${queries.dialect.forUpdate}`, [hash]);
}

export async function lockDeviceByCode(queries: Queries, userCode: string): Promise<StoredDevice | null> {
  return queries.get(`${selectDevice} WHERE user_code = $1 ${queries.dialect.forUpdate}`, [userCode]);
}

export const allowDevice = change<[hash: string, tokenId: string]>(
  'UPDATE oauth_devices SET token_id = $2 WHERE hash = $1',
);

export const denyDevice = change<[hash: string, at: string]>(
  'UPDATE oauth_devices SET denied_at = $2 WHERE hash = $1',
);

export async function markDevicePolled(
  queries: Queries,
  hash: string,
  { at, interval }: { readonly at: string; readonly interval: number },
): Promise<void> {
  await queries.run('UPDATE oauth_devices SET polled_at = $1, poll_interval = $2 WHERE hash = $3', [
    at,
    interval,
    hash,
  ]);
}

export const deleteDevice = change<[hash: string]>('DELETE FROM oauth_devices WHERE hash = $1');

/** Rows deleted at a time, so that the caller does not wait for a million. */
const mostRemoved = 200;

/** Removes some of the rows that expired before a time. */
export async function deleteExpiredOAuth(
  queries: Queries,
  table: 'oauth_codes' | 'oauth_refreshes' | 'oauth_devices',
  before: string,
): Promise<void> {
  await queries.run(
    `DELETE FROM ${table} WHERE hash IN (
       SELECT hash FROM ${table} WHERE expires_at < $1 ORDER BY expires_at LIMIT ${mostRemoved}
     )`,
    [before],
  );
}
