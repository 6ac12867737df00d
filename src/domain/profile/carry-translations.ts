import { type Item, notSections, type Overlays, type ProfileDocument, sectionsOf } from './document.ts';
import { parsePointer, pointer } from './json-pointer.ts';

/**
 * Moves translations that point into an item from the document to the item. They overwrite the item's own,
 * because only newly submitted documents have translations to move.
 */
export function carryTranslations(document: ProfileDocument): ProfileDocument {
  const { locales = {}, ...extras } = document['x-vitrine'] ?? {};
  const moving = Map.groupBy(translationsIn(locales), ({ item }) => item);
  const staying = moving.get('') ?? [];
  moving.delete('');
  if (moving.size === 0) return document;
  const { 'x-vitrine': _former, ...rest } = document;
  const kept = { ...extras, ...(staying.length > 0 && { locales: addTexts({}, staying) }) };
  const sections = sectionsOf(document).map(([type, items]) => [
    type,
    items.map((item, index) => carry(item, moving.get(pointer(type, index)) ?? [])),
  ]);
  return {
    ...rest,
    ...Object.fromEntries(sections),
    ...(Object.keys(kept).length > 0 && { 'x-vitrine': kept }),
  };
}

interface Translation {
  /** The JSON Pointer of the item. Empty outside items. */
  readonly item: string;
  readonly language: string;
  /** The JSON Pointer relative to the item. */
  readonly place: string;
  readonly text: string;
}

function translationsIn(locales: Overlays): Translation[] {
  return Object.entries(locales).flatMap(([language, texts]) =>
    Object.entries(texts).map(([place, text]) => {
      const [section = '', index = '', ...rest] = parsePointer(place);
      return notSections.has(section)
        ? { item: '', language, place, text }
        : { item: pointer(section, index), language, place: pointer(...rest), text };
    }),
  );
}

function carry(item: Item, translations: readonly Translation[]): Item {
  if (translations.length === 0) return item;
  const extras = item['x-vitrine'];
  return { ...item, 'x-vitrine': { ...extras, locales: addTexts(extras?.locales ?? {}, translations) } };
}

function addTexts(locales: Overlays, translations: readonly Translation[]): Overlays {
  const byLanguage = Map.groupBy(translations, ({ language }) => language);
  const added = [...byLanguage].map(([language, texts]) => {
    const entries = texts.map(({ place, text }) => [place, text]);
    return [language, { ...locales[language], ...Object.fromEntries(entries) }];
  });
  return { ...locales, ...Object.fromEntries(added) };
}
