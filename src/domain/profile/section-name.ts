import { toAscii } from './to-ascii.ts';

/** Characters. The name is part of URLs. */
const longestName = 32;

/** The URL name of a titled section: `talks-and-more`. Empty if the title has no usable letter. */
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
