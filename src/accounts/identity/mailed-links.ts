import { hashSecret } from '../../core/platform/secret.ts';
import { isShutOut } from '../../store/leaving.ts';
import { findMailedLink, type LinkPurpose, type MailedLink, markLinkUsed } from '../../store/mailed-links.ts';
import type { Accounts } from '../change-user.ts';

/** Why a link doesn't work. */
export type SpentLink = 'unknown' | 'used' | 'withdrawn' | 'expired';

/** The link for a secret if it is valid for this purpose, otherwise the reason. */
export async function openMailedLink(
  { database, now }: Accounts,
  secret: string,
  purpose: LinkPurpose,
): Promise<MailedLink | SpentLink> {
  const hash = hashSecret(secret);
  const link = hash === null ? null : await findMailedLink(database, hash);
  const isTheirs = link !== null && !isShutOut(link);
  if (!isTheirs || link.purpose !== purpose) return 'unknown';
  return whyLinkIsSpent(link, link.usedAt, now()) ?? link;
}

/** Null if the link is still valid. */
export function whyLinkIsSpent(
  { withdrawnAt, expiresAt }: { readonly withdrawnAt: string | null; readonly expiresAt: string },
  usedAt: string | null,
  now: Date,
): SpentLink | null {
  if (usedAt !== null) return 'used';
  if (withdrawnAt !== null) return 'withdrawn';
  return expiresAt > now.toISOString() ? null : 'expired';
}

/** Uses up the link, or returns why it doesn't work. */
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
