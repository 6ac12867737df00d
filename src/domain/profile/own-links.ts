import { isLink } from './links.ts';
import type { PublicProfile } from './public-profile.ts';

/** Limits the work that a profile can cause. No one has that many. */
const most = 20;

/** As addresses of an e-mail and of a profile: what is longer is not examined. */
const longest = 2048;

/** The pages elsewhere that visitors are told are the person's own, each once. */
export function ownLinks({ document }: Pick<PublicProfile, 'document'>): string[] {
  const { url, profiles = [] } = document.basics ?? {};
  const pages = [url, ...profiles.map((account) => account.url)].flatMap((one) => canonicalLink(one) ?? []);
  return [...new Set(pages)].slice(0, most);
}

/** In canonical form; null where it is not a web page. */
export function canonicalLink(text: unknown): string | null {
  if (typeof text !== 'string' || !isLink(text)) return null;
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.href.length <= longest ? url.href : null;
}
