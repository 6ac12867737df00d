import { type Item, type ProfileDocument, sectionsOf } from './document.ts';
import { parsePointer, pointer, replaceAt } from './json-pointer.ts';

/** The translations of one language, stored at one place of the document. */
export interface Overlay {
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
  /** The JSON Pointer of the translations. */
  readonly at: string;
  /** The value that their pointers start from. */
  readonly base: unknown;
  readonly baseAt: readonly (string | number)[];
}

/** The translations at the top of the document, and those of its items. */
export function overlaysOf(document: ProfileDocument): Overlay[] {
  const overlays = collect(document, []);
  for (const [type, items] of sectionsOf(document)) {
    for (const [index, item] of items.entries())
      if (item['x-vitrine']?.locales) overlays.push(...collect(item, [type, index]));
  }
  return overlays;
}

/** The document in another language. Untranslated text stays unchanged. */
export function applyOverlays(document: ProfileDocument, language: string): ProfileDocument {
  let result: unknown = document;
  for (const overlay of overlaysOf(document).filter((one) => one.language === language)) {
    for (const [place, text] of Object.entries(overlay.texts)) {
      result = replaceAt(result, [...overlay.baseAt.map(String), ...parsePointer(place)], text);
    }
  }
  return result as ProfileDocument;
}

function collect(owner: ProfileDocument | Item, baseAt: readonly (string | number)[]): Overlay[] {
  return Object.entries(owner['x-vitrine']?.locales ?? {}).map(([language, texts]) => ({
    language,
    texts,
    at: pointer(...baseAt, 'x-vitrine', 'locales', language),
    base: owner,
    baseAt,
  }));
}
