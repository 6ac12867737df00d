import { type Item, itemsIn, type ProfileDocument, sectionIn, sectionsOf } from './document.ts';
import { pointer } from './json-pointer.ts';
import { isSectionPrivate, privateUnlessSaid, visibilityOf } from './visibility.ts';

/** The document without private parts, as the member sees it. */
export function reveal(draft: ProfileDocument): ProfileDocument {
  const { sections, visibility, ...extras } = draft['x-vitrine'] ?? {};
  const hidden = Object.keys({ ...privateUnlessSaid, ...visibility });
  return {
    ...draft,
    ...Object.fromEntries(sectionsOf(draft).map(([type, items]) => [type, items.map(revealItem)])),
    'x-vitrine': {
      ...extras,
      ...(sections && { sections: sections.map(sectionIn) }),
      visibility: Object.fromEntries(hidden.map((place) => [place, 'public'] as const)),
    },
  };
}

/** Whether visitors cannot see a field of `basics` (by path), a section, or an item (by slug). */
export function isHidden(draft: ProfileDocument, part: readonly string[]): boolean {
  const [type = '', slug] = part;
  if (type === 'basics') return visibilityOf(draft, pointer(...part)) === 'private';
  if (isSectionPrivate(draft, type)) return true;
  if (slug === undefined) return false;
  const item = itemsIn(draft, type).find((one) => one['x-vitrine']?.slug === slug);
  return item?.['x-vitrine']?.visibility === 'private';
}

function revealItem(item: Item): Item {
  if (item['x-vitrine'] === undefined) return item;
  const { visibility: _visibility, ...extras } = item['x-vitrine'];
  return { ...item, 'x-vitrine': extras };
}
