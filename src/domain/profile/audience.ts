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
 * Places that a share link shows in addition to the public page: `/basics/phone`, `/talks`, or `/projects/engine` by
 * slug.
 */
export type ShownPlaces = readonly string[];

/** The draft as an audience may see it: the named parts become public, and nothing else. */
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

/** In a section that is private as a whole, only what is named is shown. */
function revealItem(item: Item, isNamed: boolean, isClosed: boolean): Item {
  if (!isNamed && !isClosed) return item;
  return { ...item, 'x-vitrine': { ...item['x-vitrine'], visibility: isNamed ? 'public' : 'private' } };
}

/** With every rule below a field that is named: the nearest rule decides. */
export function rulesAt(fields: readonly string[], own: Rules, visibility: Visibility): Rules {
  const below = Object.keys({ ...privateUnlessSaid, ...own }).filter((place) =>
    fields.some((field) => place.startsWith(`${field}/`)),
  );
  return Object.fromEntries([...fields, ...below].map((place) => [place, visibility]));
}

/** Problems of a list of places: a misspelt one would do nothing. What a link had before may have gone since. */
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

/** The private parts that could be shown to an audience, by place. */
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
