import { isLink } from './links.ts';
import type { PublicProfile } from './public-profile.ts';

/** The most links to verify per profile. It limits the requests that a profile can cause. */
const most = 20;

/** Characters. Longer links are skipped. */
const longest = 2048;

/** The external pages that the profile shows as the person's own, without duplicates. */
export function ownLinks({ document }: Pick<PublicProfile, 'document'>): string[] {
  const { url, profiles = [] } = document.basics ?? {};
  const pages = [url, ...profiles.map((account) => account.url)].flatMap((one) => canonicalLink(one) ?? []);
  return [...new Set(pages)].slice(0, most);
}

/** The canonical form of a web URL. Null for other text. */
export function canonicalLink(text: unknown): string | null {
  if (typeof text !== 'string' || !isLink(text)) return null;
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.href.length <= longest ? url.href : null;
}
