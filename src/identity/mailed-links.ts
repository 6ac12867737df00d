import type { Accounts } from '../accounts/change-user.ts';
import { hashSecret } from '../platform/secret.ts';
import { findMailedLink, type LinkPurpose, type MailedLink, markLinkUsed } from '../store/mailed-links.ts';

/** Why a link is of no use. */
export type SpentLink = 'unknown' | 'used' | 'withdrawn' | 'expired';

/** The link of a secret, if it is good for the purpose; else why not. */
export async function openMailedLink(
  { database, now }: Accounts,
  secret: string,
  purpose: LinkPurpose,
): Promise<MailedLink | SpentLink> {
  const hash = hashSecret(secret);
  const link = hash === null ? null : await findMailedLink(database, hash);
  const isTheirs = link !== null && link.state !== 'deleted' && link.state !== 'suspended';
  if (!isTheirs || link.purpose !== purpose) return 'unknown';
  if (link.usedAt !== null) return 'used';
  if (link.withdrawnAt !== null) return 'withdrawn';
  return link.expiresAt > now().toISOString() ? link : 'expired';
}

/** The same, for the first who comes with it. */
export async function takeMailedLink(
  accounts: Accounts,
  secret: string,
  purpose: LinkPurpose,
): Promise<MailedLink | SpentLink> {
  const { database, now } = accounts;
  const link = await openMailedLink(accounts, secret, purpose);
  const hash = hashSecret(secret);
  if (typeof link === 'string' || hash === null) return link;
  const isFirst = await database.transaction((queries) => markLinkUsed(queries, hash, now().toISOString()));
  return isFirst ? link : 'used';
}
