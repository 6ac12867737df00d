import {
  type Item,
  itemsIn,
  type ProfileDocument,
  sectionIn,
  sectionsOf,
  slugOf,
  type Visibility,
} from './document.ts';
import { isIndex, lookUpPointer, parsePointer } from './json-pointer.ts';
import type { Problem } from './problem.ts';
import { basicsFields } from './schema.ts';
import { isSectionPrivate, privateUnlessSaid, type Rules } from './visibility.ts';

/**
 * Places that a share link shows in addition to the public page: `/basics/phone`, `/talks`, or an item by
 * slug, `/projects/engine`.
 */
export type ShownPlaces = readonly string[];

/** The draft as a share link shows it: the listed places become public. */
export function revealTo(draft: ProfileDocument, shows: ShownPlaces): ProfileDocument {
  const parts = shows.map(parsePointer);
  const fields = shows.filter((place) => /^\/basics(?:\/|$)/.test(place));
  const { visibility = {}, sections, ...extras } = draft['x-vitrine'] ?? {};
  const whole = new Set(parts.flatMap(([type = '', slug]) => (slug === undefined ? [type] : [])));
  const named = new Map(
    parts.flatMap(([type = '', slug]) => (slug === undefined ? [] : [[`${type}/${slug}`, type]])),
  );
  const opened = new Set([...whole, ...named.values()]);
  const lists = sectionsOf(draft).map(([type, items]): [string, readonly Item[]] => {
    const isClosed = isSectionPrivate(draft, type) && !whole.has(type);
    const taken = new Set(items.map(slugOf));
    const isNamed = (item: Item) =>
      [slugOf(item), ...formerOf(item).filter((slug) => !taken.has(slug))].some((slug) =>
        named.has(`${type}/${slug}`),
      );
    return [type, items.map((item) => revealItem(item, isNamed(item), isClosed))];
  });
  return {
    ...draft,
    ...Object.fromEntries(lists),
    'x-vitrine': {
      ...extras,
      ...(sections && {
        sections: sections.map((entry) => (opened.has(sectionIn(entry)) ? sectionIn(entry) : entry)),
      }),
      visibility: { ...visibility, ...rulesAt(fields, visibility, 'public') },
    },
  };
}

/** The paths of items that only this version has. */
export function listNewPlaces(draft: ProfileDocument, versions: readonly ProfileDocument[]): string[] {
  return sectionsOf(draft).flatMap(([type, items]) => {
    const before = versions.flatMap((version) => itemsIn(version, type));
    const known = new Set(before.flatMap((item) => [slugOf(item), ...formerOf(item)]));
    return items.filter((item) => !known.has(slugOf(item))).map((item) => `/${type}/${slugOf(item)}`);
  });
}

export function formerOf(item: Item): readonly string[] {
  return item['x-vitrine']?.formerSlugs ?? [];
}

/** Shows an item only if it is listed. In a private section, other items stay hidden. */
function revealItem(item: Item, isNamed: boolean, isClosed: boolean): Item {
  if (!isNamed && !isClosed) return item;
  return { ...item, 'x-vitrine': { ...item['x-vitrine'], visibility: isNamed ? 'public' : 'private' } };
}

/** The listed fields, together with all rules below them, because the nearest rule decides visibility. */
export function rulesAt(fields: readonly string[], own: Rules, visibility: Visibility): Rules {
  const below = Object.keys({ ...privateUnlessSaid, ...own }).filter((place) =>
    fields.some((field) => place.startsWith(`${field}/`)),
  );
  return Object.fromEntries([...fields, ...below].map((place) => [place, visibility]));
}

/**
 * Validates a list of places, because a misspelled place would have no effect. Places that the link already
 * has may be missing from the draft.
 */
export function checkPlaces(
  draft: ProfileDocument,
  list: 'shows' | 'hides',
  places: ShownPlaces,
  before: ShownPlaces,
): Problem[] {
  return places.flatMap((place, index) => {
    if (before.includes(place)) return [];
    const [type = '', ...rest] = parsePointer(place);
    const isThere =
      type === 'basics'
        ? basicsFields.includes(rest[0] ?? '') || lookUpPointer(draft, [type, ...rest]) !== undefined
        : isPlaceOfItems(draft, type, rest);
    const detail =
      'does not exist in the draft; use a path, for example /basics/phone, /talks or /projects/engine';
    if (!place.startsWith('/') || !isThere) return [{ pointer: `/${list}/${index}`, detail }];
    return list === 'hides' && rest.some(isIndex)
      ? [{ pointer: `/hides/${index}`, detail: `names an entry by its position: hide /basics/${rest[0]}` }]
      : [];
  });
}

function isPlaceOfItems(draft: ProfileDocument, type: string, [slug, ...more]: readonly string[]): boolean {
  if (more.length > 0) return false;
  const items = itemsIn(draft, type);
  return slug === undefined ? items.length > 0 : items.some((item) => slugOf(item) === slug);
}

/** The places of all private parts that a share link could show. */
export function listHidden(draft: ProfileDocument): string[] {
  const rules = { ...privateUnlessSaid, ...draft['x-vitrine']?.visibility };
  const fields = Object.keys(rules).filter(
    (place) => rules[place] === 'private' && lookUpPointer(draft, parsePointer(place)) !== undefined,
  );
  const parts = sectionsOf(draft).flatMap(([type, items]) => {
    const hidden = items.filter((item) => item['x-vitrine']?.visibility === 'private');
    return [
      ...(isSectionPrivate(draft, type) ? [`/${type}`] : []),
      ...hidden.map((item) => `/${type}/${slugOf(item)}`),
    ];
  });
  return [...fields, ...parts];
}
