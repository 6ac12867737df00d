import { toAscii } from './to-ascii.ts';

/** So long a name may be: it is a part of addresses. */
const longestName = 32;

/** What a section with a title is called in addresses: `talks-and-more`. Empty where the title has no letter for it. */
export function sectionNameOf(title: string): string {
  const words = toAscii(title)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const name = words
    .join('-')
    .replace(/^[-0-9]+/, '')
    .slice(0, longestName);
  return name.endsWith('-') ? name.slice(0, -1) : name;
}
