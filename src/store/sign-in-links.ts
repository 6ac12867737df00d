import { credentialVersion } from './credential-version.ts';
import type { Queries } from './database.ts';
import { placesFor, upsertionInto } from './insert-rows.ts';
import { maySignIn } from './leaving.ts';
import { change, oneRow } from './statement.ts';

/** The owner of a sign-in link. */
export interface LinkOwner {
  readonly userId: string;
  readonly username: string;
  readonly credentialVersion: number;
}

/** Null for a link that was used or replaced, has expired, or belongs to a user who may not act. */
export const findLinkOwner = oneRow<LinkOwner, [hash: string, now: string]>(
  `SELECT users.id AS "userId", users.username, ${credentialVersion} AS "credentialVersion"
   FROM sign_in_links JOIN users ON users.id = sign_in_links.user_id
   LEFT JOIN passwords ON passwords.user_id = users.id
   WHERE sign_in_links.hash = $1 AND sign_in_links.expires_at > $2
     AND ${maySignIn}`,
);

/** Uses the link. Null if it was already used. */
export async function takeLink(queries: Queries, hash: string, now: string): Promise<LinkOwner | null> {
  const owner = await findLinkOwner(queries, hash, now);
  const isFirst =
    owner !== null && (await queries.run('DELETE FROM sign_in_links WHERE hash = $1', [hash])) > 0;
  return isFirst ? owner : null;
}

/** Replaces an earlier link of the user. */
export const upsertLink = upsertionInto('sign_in_links', 'user_id', 'user_id, hash, expires_at');

export async function deleteLinks(queries: Queries, userIds: readonly string[]): Promise<void> {
  await queries.run(`DELETE FROM sign_in_links WHERE user_id IN ${placesFor(userIds.length)}`, userIds);
}

export const deleteLink = change<[userId: string]>('DELETE FROM sign_in_links WHERE user_id = $1');
