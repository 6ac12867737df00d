import { credentialVersion } from './credential-version.ts';
import type { Queries } from './database.ts';
import { deleteSome } from './delete-some.ts';
import { insertionInto } from './insert-rows.ts';
import { maySignIn } from './leaving.ts';
import { allRows, change, oneRow } from './statement.ts';

/** The largest number for each member. */
export const mostPasskeys = 20;

/** The data that the owner sees. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** The host name that the passkey works on. */
  readonly host: string;
  /** 1 if the passkey is synchronized to other devices. */
  readonly backedUp: 0 | 1;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface NewPasskey extends Omit<Passkey, 'lastUsedAt'> {
  readonly userId: string;
  /** A JWK as JSON. */
  readonly publicKey: string;
  readonly counter: number;
}

/** A passkey with its user, who may sign in. */
export interface PasskeyOfUser {
  readonly userId: string;
  readonly username: string;
  readonly credentialVersion: number;
  readonly publicKey: string;
  readonly counter: number;
}

export const listPasskeys = allRows<Passkey, [userId: string]>(
  `SELECT id, name, host, backed_up AS "backedUp", created_at AS "createdAt", last_used_at AS "lastUsedAt"
   FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`,
);

export const findPasskey = oneRow<PasskeyOfUser, [id: string]>(
  `SELECT users.id AS "userId", users.username, ${credentialVersion} AS "credentialVersion",
     passkeys.public_key AS "publicKey", passkeys.counter
   FROM passkeys JOIN users ON users.id = passkeys.user_id LEFT JOIN passwords ON passwords.user_id = users.id
   WHERE passkeys.id = $1 AND ${maySignIn}`,
);

const intoPasskeys = insertionInto(
  'passkeys',
  'id, user_id, name, host, public_key, counter, backed_up, created_at',
  'ON CONFLICT (id) DO NOTHING',
);

/** False if the passkey is already registered. */
export async function insertPasskey(queries: Queries, passkey: NewPasskey): Promise<boolean> {
  return (await intoPasskeys(queries, passkey)) > 0;
}

export interface PasskeyUse {
  readonly id: string;
  readonly counterBefore: number;
  readonly counter: number;
  readonly backedUp: 0 | 1;
  readonly at: string;
}

/** False if the counter has advanced since it was read, or if the passkey was deleted. */
export async function markPasskeyUsed(queries: Queries, use: PasskeyUse): Promise<boolean> {
  const { id, counterBefore, counter, backedUp, at } = use;
  const sql =
    'UPDATE passkeys SET counter = $1, backed_up = $2, last_used_at = $3 WHERE id = $4 AND counter = $5';
  return (await queries.run(sql, [counter, backedUp, at, id, counterBefore])) > 0;
}

/** Deletes a passkey of the user. False if it doesn't exist. */
export const deletePasskey = change<[userId: string, id: string]>(
  'DELETE FROM passkeys WHERE user_id = $1 AND id = $2',
);

const intoChallenges = insertionInto('used_challenges', 'hash, expires_at', 'ON CONFLICT (hash) DO NOTHING');

/** True for the first use of a challenge. Also deletes some expired challenges. */
export async function insertUsedChallenge(
  queries: Queries,
  hash: string,
  expiresAt: string,
  now: string,
): Promise<boolean> {
  await deleteSome(queries, { table: 'used_challenges', key: 'hash', where: 'expires_at <= $1' }, now);
  return (await intoChallenges(queries, { hash, expiresAt })) > 0;
}

/** Totals of all users, for `vitrine doctor`. */
export const countPasskeysByHost = allRows<{ readonly host: string; readonly count: number }>(
  'SELECT host, COUNT(*) AS count FROM passkeys GROUP BY host ORDER BY host',
);
