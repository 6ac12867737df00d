import type { Item } from '../profile/document.ts';
import { createMatcher } from './find-match.ts';
import { keyOfItem, type RememberedItem } from './import-memory.ts';
import type { ImportedItem } from './imported-person.ts';

/**
 * The index in the draft of each imported item: remembered items first, then the most similar item,
 * regardless of the file's order.
 */
export function placeImported(
  section: string,
  items: readonly Item[],
  known: ReadonlyMap<string, RememberedItem>,
  told: readonly ImportedItem[],
): Map<ImportedItem, number> {
  const slugs = placesBySlug(items);
  const places = new Map<ImportedItem, number>();
  const held = new Set<number>();
  const hold = (one: ImportedItem, place: number | undefined) => {
    if (place === undefined) return;
    places.set(one, place);
    held.add(place);
  };
  for (const one of told) hold(one, slugs.get(known.get(keyOfItem(one))?.slug ?? ''));
  const findMatch = createMatcher(section, items);
  const find = ({ item }: ImportedItem) => findMatch(item, (place) => held.has(place));
  const fresh = told
    .filter((one) => !known.has(keyOfItem(one)))
    .map((one) => ({ one, likeness: find(one)?.likeness ?? -1 }))
    .toSorted((one, other) => other.likeness - one.likeness);
  for (const { one } of fresh) hold(one, find(one)?.place);
  return places;
}

/** The index of each item by its current and previous slugs. */
function placesBySlug(items: readonly Item[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, { 'x-vitrine': extras }] of items.entries())
    for (const slug of [extras?.slug, ...(extras?.formerSlugs ?? [])])
      if (slug !== undefined && !places.has(slug)) places.set(slug, place);
  return places;
}
