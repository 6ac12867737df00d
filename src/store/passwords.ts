import { credentialVersion } from './credential-version.ts';
import type { Queries } from './database.ts';
import { upsertionInto } from './insert-rows.ts';
import { maySignIn } from './leaving.ts';
import { oneRow } from './statement.ts';

/** A user who may sign in, with the hash of the password if there is one. */
export interface Credentials {
  readonly userId: string;
  readonly username: string;
  readonly hash: string | null;
  readonly credentialVersion: number;
}

/** Finds a user by username, case-insensitive, or by a former username that only one user had. */
export const findCredentials = oneRow<Credentials, [folded: string]>(
  `SELECT users.id AS "userId", users.username, passwords.hash, ${credentialVersion} AS "credentialVersion"
   FROM users LEFT JOIN passwords ON passwords.user_id = users.id
   WHERE ${maySignIn} AND users.id = COALESCE(
     (SELECT id FROM users WHERE folded = $1),
     (SELECT MIN(user_id) FROM former_names WHERE folded = $1 HAVING COUNT(DISTINCT user_id) = 1))`,
);

/** Finds a user by the email address of the account. */
export const findCredentialsByEmail = oneRow<Credentials, [folded: string]>(
  `SELECT users.id AS "userId", users.username, passwords.hash, ${credentialVersion} AS "credentialVersion"
   FROM emails JOIN users ON users.id = emails.user_id LEFT JOIN passwords ON passwords.user_id = users.id
   WHERE emails.folded = $1 AND ${maySignIn}`,
);

export interface NewPassword {
  readonly hash: string;
  readonly credentialVersion: number;
  readonly at: string;
}

const intoPasswords = upsertionInto('passwords', 'user_id', 'user_id, hash, generation, changed_at');

export async function upsertPassword(
  queries: Queries,
  userId: string,
  { hash, credentialVersion: generation, at }: NewPassword,
): Promise<void> {
  await intoPasswords(queries, { userId, hash, generation, changedAt: at });
}
