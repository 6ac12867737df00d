import { type Item, itemsIn, type ProfileDocument, slugOf } from './document.ts';
import { parseFilePath } from './files.ts';

/** The alternative text of an item's picture or of the cover; empty without one. */
export function alternativeOf(document: ProfileDocument, path: string): string {
  const place = placeOf(path);
  const owner = place && ownerOf(document, place);
  const texts = owner?.['x-vitrine']?.alt ?? {};
  return place && Object.hasOwn(texts, place.name) ? (texts[place.name] ?? '') : '';
}

/** The document with that alternative text. */
export function withAlternative(document: ProfileDocument, path: string, text: string): ProfileDocument {
  const place = placeOf(path);
  if (!place || alternativeOf(document, path) === text) return document;
  const { type, slug, name } = place;
  if (type === 'basics') return describe(document, name, text);
  const items = itemsIn(document, type).map((item) =>
    slugOf(item) === slug ? describe(item, name, text) : item,
  );
  return items.length === 0 ? document : { ...document, [type]: items };
}

type Place = NonNullable<ReturnType<typeof parseFilePath>>;

/** That of the cover is stored at the top, by its path below `basics`; the portrait's is the name. */
function placeOf(path: string): Place | null {
  const place = parseFilePath(path);
  if (place?.type !== 'basics') return place;
  return place.slug === 'cover' ? { ...place, name: `cover/${place.name}` } : null;
}

function ownerOf(document: ProfileDocument, { type, slug }: Place): ProfileDocument | Item | undefined {
  return type === 'basics' ? document : itemsIn(document, type).find((one) => slugOf(one) === slug);
}

function describe<Owner extends ProfileDocument | Item>(owner: Owner, name: string, text: string): Owner {
  const { alt = {}, ...extras } = owner['x-vitrine'] ?? {};
  const { [name]: _before, ...others } = alt;
  const texts = text === '' ? others : { ...others, [name]: text };
  const described = Object.keys(texts).length > 0 ? { alt: texts } : {};
  return { ...owner, 'x-vitrine': { ...extras, ...described } };
}
