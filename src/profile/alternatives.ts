import { type Item, itemsIn, type ProfileDocument } from './document.ts';
import { parseFilePath } from './files.ts';

/** What a picture of an item shows, in words; empty when the member does not say it. */
export function alternativeOf(document: ProfileDocument, path: string): string {
  const place = parseFilePath(path);
  const item = place && itemsIn(document, place.type).find((one) => slugOf(one) === place.slug);
  const texts = item?.['x-vitrine']?.alt ?? {};
  return place && Object.hasOwn(texts, place.name) ? (texts[place.name] ?? '') : '';
}

/** The document in which a picture of an item is described so. */
export function withAlternative(document: ProfileDocument, path: string, text: string): ProfileDocument {
  const place = parseFilePath(path);
  if (!place || alternativeOf(document, path) === text) return document;
  const items = itemsIn(document, place.type).map((item) =>
    slugOf(item) === place.slug ? describe(item, place.name, text) : item,
  );
  return items.length === 0 ? document : { ...document, [place.type]: items };
}

function describe(item: Item, name: string, text: string): Item {
  const { alt = {}, ...extras } = item['x-vitrine'] ?? {};
  const { [name]: _before, ...others } = alt;
  const texts = text === '' ? others : { ...others, [name]: text };
  const described = Object.keys(texts).length > 0 ? { alt: texts } : {};
  return { ...item, 'x-vitrine': { ...extras, ...described } };
}

function slugOf(item: Item): string | undefined {
  return item['x-vitrine']?.slug;
}
