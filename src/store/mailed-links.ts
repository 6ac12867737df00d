import { credentialVersion } from './credential-version.ts';
import type { Queries } from './database.ts';
import { deleteSome } from './delete-some.ts';
import { type Insertion, insertionInto } from './insert-rows.ts';
import { change, oneRow } from './statement.ts';
import type { User } from './users.ts';

/** The purpose of a mailed link. */
export type LinkPurpose = 'sign-in' | 'password-reset' | 'address';

export interface NewMailedLink {
  readonly hash: string;
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** The email address that the link confirms. */
  readonly address: string | null;
  readonly expiresAt: string;
}

export interface MailedLink extends Omit<NewMailedLink, 'hash'> {
  readonly usedAt: string | null;
  readonly withdrawnAt: string | null;
  readonly username: string;
  readonly state: User['state'];
  readonly leaving: User['leaving'];
  readonly credentialVersion: number;
}

export const insertMailedLink: Insertion<NewMailedLink> = insertionInto(
  'mailed_links',
  'hash, user_id, purpose, address, expires_at',
);

/** The link in any state. */
export const findMailedLink = oneRow<MailedLink, [hash: string]>(
  `SELECT users.id AS "userId", mailed_links.purpose, mailed_links.address, mailed_links.expires_at AS "expiresAt",
     mailed_links.used_at AS "usedAt", mailed_links.withdrawn_at AS "withdrawnAt",
     users.username, users.state, users.leaving, ${credentialVersion} AS "credentialVersion"
   FROM mailed_links JOIN users ON users.id = mailed_links.user_id
   LEFT JOIN passwords ON passwords.user_id = users.id
   WHERE mailed_links.hash = $1`,
);

/** True for the first use of a valid link. */
export const markLinkUsed = change<[hash: string, at: string]>(
  `UPDATE mailed_links SET used_at = $2
   WHERE hash = $1 AND used_at IS NULL AND withdrawn_at IS NULL AND expires_at > $2`,
);

/** Invalidates pending links, either of a single purpose or of all. */
export async function withdrawMailedLinks(
  queries: Queries,
  userId: string,
  at: string,
  purpose: LinkPurpose | null = null,
): Promise<void> {
  const [condition, values] = purpose === null ? ['TRUE', []] : ['purpose = $3', [purpose]];
  await queries.run(
    `UPDATE mailed_links SET withdrawn_at = $1
     WHERE user_id = $2 AND used_at IS NULL AND withdrawn_at IS NULL AND ${condition}`,
    [at, userId, ...values],
  );
}

/** Returns the number of deleted links. */
export function deleteOldLinks(queries: Queries, before: string): Promise<number> {
  return deleteSome(queries, { table: 'mailed_links', key: 'hash', where: 'expires_at < $1' }, before);
}
