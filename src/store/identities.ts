import { credentialVersion } from './credential-version.ts';
import type { Queries } from './database.ts';
import { insertionInto } from './insert-rows.ts';
import type { Proven } from './sessions.ts';
import { allRows, hasRow } from './statement.ts';
import type { User } from './users.ts';

/** A user at an identity provider: the issuer, and a subject that never changes. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** The Vitrine user with that identity. */
export interface IdentityOwner
  extends Proven,
    Pick<User, 'username' | 'state' | 'leaving' | 'operator' | 'roles'> {}

export async function findIdentityOwner(
  queries: Queries,
  { issuer, subject }: Identity,
): Promise<IdentityOwner | null> {
  return queries.get(
    `SELECT users.id AS "userId", users.username, users.state, users.leaving, users.operator, users.roles, ${credentialVersion} AS "credentialVersion"
     FROM identities JOIN users ON users.id = identities.user_id
     LEFT JOIN passwords ON passwords.user_id = users.id
     WHERE identities.issuer = $1 AND identities.subject = $2`,
    [issuer, subject],
  );
}

export interface ListedIdentity extends Identity {
  readonly createdAt: string;
  readonly usedAt: string;
}

export const listIdentities = allRows<ListedIdentity, [userId: string]>(
  `SELECT issuer, subject, created_at AS "createdAt", used_at AS "usedAt"
   FROM identities WHERE user_id = $1 ORDER BY created_at, issuer, subject`,
);

const intoIdentities = insertionInto(
  'identities',
  'issuer, subject, user_id, created_at, used_at',
  'ON CONFLICT DO NOTHING',
);

/** False if another user has the identity. */
export async function insertIdentity(
  queries: Queries,
  userId: string,
  { issuer, subject }: Identity,
  at: string,
): Promise<boolean> {
  return (await intoIdentities(queries, { issuer, subject, userId, createdAt: at, usedAt: at })) > 0;
}

/** Whether a user has an identity of that issuer. */
export const hasIdentityOf = hasRow<[userId: string, issuer: string]>(
  'SELECT 1 FROM identities WHERE user_id = $1 AND issuer = $2 LIMIT 1',
);

export async function markIdentityUsed(
  queries: Queries,
  { issuer, subject }: Identity,
  at: string,
): Promise<void> {
  await queries.run('UPDATE identities SET used_at = $1 WHERE issuer = $2 AND subject = $3', [
    at,
    issuer,
    subject,
  ]);
}

/** Deletes an identity of the user. False if it doesn't exist. */
export async function deleteIdentity(
  queries: Queries,
  userId: string,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const sql = 'DELETE FROM identities WHERE user_id = $1 AND issuer = $2 AND subject = $3';
  return (await queries.run(sql, [userId, issuer, subject])) > 0;
}
