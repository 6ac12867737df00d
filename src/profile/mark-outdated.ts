import {
  type Item,
  itemsIn,
  type Outdated,
  type Overlays,
  type ProfileDocument,
  sectionsOf,
} from './document.ts';
import { lookUpPointer, parsePointer } from './json-pointer.ts';

/** Marks translations whose original has changed; a rewritten one is up to date again. */
export function markOutdated(before: ProfileDocument, after: ProfileDocument): ProfileDocument {
  const sections = sectionsOf(after).map(([type, items]) => {
    const bySlug = new Map(itemsIn(before, type).map((item) => [item['x-vitrine']?.slug, item]));
    return [type, items.map((item) => mark(bySlug.get(item['x-vitrine']?.slug), item))] as const;
  });
  return mark(before, { ...after, ...Object.fromEntries(sections) });
}

type Owner = ProfileDocument | Item;

function mark<T extends Owner>(before: Owner | undefined, after: T): T {
  const extras = after['x-vitrine'];
  if (!extras?.locales && !extras?.outdated) return after;
  const { outdated: marked = {}, ...rest } = extras;
  const entries = Object.entries(extras.locales ?? {}).flatMap(([language, texts]) => {
    const places = Object.keys(texts).filter((place) => {
      const isAsBefore = textAt(before?.['x-vitrine']?.locales, language, place) === texts[place];
      if (before === undefined) return marked[language]?.includes(place) ?? false;
      return isAsBefore && (marked[language]?.includes(place) || isChanged(before, after, place));
    });
    return places.length > 0 ? [[language, places] as const] : [];
  });
  const outdated: Outdated = Object.fromEntries(entries);
  return { ...after, 'x-vitrine': { ...rest, ...(entries.length > 0 && { outdated }) } };
}

function textAt(locales: Overlays | undefined, language: string, place: string): string | undefined {
  const texts = locales && Object.hasOwn(locales, language) ? locales[language] : undefined;
  return texts && Object.hasOwn(texts, place) ? texts[place] : undefined;
}

function isChanged(before: Owner, after: Owner, place: string): boolean {
  const tokens = parsePointer(place);
  return lookUpPointer(before, tokens) !== lookUpPointer(after, tokens);
}
