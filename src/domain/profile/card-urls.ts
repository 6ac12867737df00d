import { isLink } from './links.ts';

const longestUrl = 2_000;

/** The section whose items Vitrine shows as cards. */
export const linksSection = 'links';

export function isCardUrl(value: unknown): value is string {
  return typeof value === 'string' && /^https?:/i.test(value) && value.length <= longestUrl && isLink(value);
}
