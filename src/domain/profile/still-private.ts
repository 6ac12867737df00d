import { isSame } from './canonical-json.ts';
import type { Item, ProfileDocument } from './document.ts';
import { lookUpPointer, parsePointer } from './json-pointer.ts';

/**
 * Whether the draft still has a value that visitors no longer see. Checks only parts with a visibility:
 * sections, entries, fields of `basics` and social profiles. Entries match by slug, because private entries
 * shift the indices.
 */
export function isStillPrivate(draft: ProfileDocument, pointer: string, before: unknown): boolean {
  const tokens = parsePointer(pointer);
  const isOfBasics = tokens[0] === 'basics';
  if (tokens.length > (isOfBasics ? 3 : 2)) return false;
  if (!/^\d+$/.test(tokens.at(-1) ?? '')) {
    const found = lookUpPointer(draft, tokens);
    return Array.isArray(found) ? found.length > 0 : found !== undefined && tokens.length <= 2;
  }
  const list = lookUpPointer(draft, tokens.slice(0, -1));
  return Array.isArray(list) && list.some((one: Item) => isSameEntry(one, before as Item));
}

function isSameEntry(one: Item, other: Item): boolean {
  const slug = other['x-vitrine']?.slug;
  if (slug !== undefined) return one['x-vitrine']?.slug === slug;
  const { 'x-vitrine': _one, ...fields } = one;
  const { 'x-vitrine': _other, ...others } = other;
  return isSame(fields, others);
}
