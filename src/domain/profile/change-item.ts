import type { Item, ItemExtras, Visibility } from './document.ts';
import { isObject } from './is-object.ts';

/** Copies an item without its slug and without the texts of its files, because the copy has neither. */
export function copyItem(item: unknown): unknown {
  if (!isObject(item)) return item;
  const { slug: _slug, formerSlugs: _former, ...rest } = extrasOf(item);
  const { alt: _alt, captions: _captions, images: _images, ...extras } = rest;
  return structuredClone(withExtras(item, extras));
}

/** Sets the visibility. Public is the default and is not stored. */
export function withVisibility(item: unknown, visibility: Visibility): unknown {
  if (!isObject(item)) return item;
  const { visibility: _before, ...extras } = extrasOf(item);
  return withExtras(item, visibility === 'public' ? extras : { ...extras, visibility });
}

function extrasOf(item: Item): ItemExtras {
  return item['x-vitrine'] ?? {};
}

function withExtras({ 'x-vitrine': _before, ...item }: Item, extras: ItemExtras): Item {
  return Object.keys(extras).length > 0 ? { ...item, 'x-vitrine': extras } : item;
}
