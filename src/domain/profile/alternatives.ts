import { type Item, itemsIn, type Overlays, type ProfileDocument, slugOf } from './document.ts';
import { parseFilePath } from './files.ts';
import { pointer } from './json-pointer.ts';
import { dropIdle } from './rename-entries.ts';

/** The alternative text of an item's image or of the cover; empty without one. */
export function alternativeOf(document: ProfileDocument, path: string): string {
  const place = placeOf(path);
  const owner = place && ownerOf(document, place);
  const texts = owner?.['x-vitrine']?.alt ?? {};
  return place && Object.hasOwn(texts, place.name) ? (texts[place.name] ?? '') : '';
}

/** The document with that alternative text; without one its translations go, too. */
export function withAlternative(document: ProfileDocument, path: string, text: string): ProfileDocument {
  const place = placeOf(path);
  if (!place || alternativeOf(document, path) === text) return document;
  const described = changeOwner(document, place, (owner) => describe(owner, place.name, text));
  if (text !== '') return described;
  const cleared = structuredClone(described);
  dropIdle(cleared as Record<string, unknown>);
  return cleared;
}

/** The document with the alternative text of another version, in all its languages, unless it has one. */
export function withAlternativeOf(
  document: ProfileDocument,
  path: string,
  other: ProfileDocument,
): ProfileDocument {
  const [place, text] = [placeOf(path), alternativeOf(other, path)];
  if (!place || text === '' || alternativeOf(document, path) !== '') return document;
  const locales = ownerOf(other, place)?.['x-vitrine']?.locales ?? {};
  const described = withAlternative(document, path, text);
  return changeOwner(described, place, (owner) => translate(owner, place.name, locales));
}

type Place = NonNullable<ReturnType<typeof parseFilePath>>;
type Owner = ProfileDocument | Item;

/** The cover's alt text is stored at the top, by its path below `basics`. The portrait's is the name. */
function placeOf(path: string): Place | null {
  const place = parseFilePath(path);
  if (place?.type !== 'basics') return place;
  return place.slug === 'cover' ? { ...place, name: `cover/${place.name}` } : null;
}

function ownerOf(document: ProfileDocument, { type, slug }: Place): Owner | undefined {
  return type === 'basics' ? document : itemsIn(document, type).find((one) => slugOf(one) === slug);
}

function changeOwner(
  document: ProfileDocument,
  { type, slug }: Place,
  change: <T extends Owner>(owner: T) => T,
): ProfileDocument {
  if (type === 'basics') return change(document);
  const items = itemsIn(document, type).map((item) => (slugOf(item) === slug ? change(item) : item));
  return items.length === 0 ? document : { ...document, [type]: items };
}

function translate<T extends Owner>(owner: T, name: string, from: Overlays): T {
  const extras = owner['x-vitrine'];
  const at = pointer('x-vitrine', 'alt', name);
  const translated = Object.entries(from).flatMap(([language, texts]) =>
    Object.hasOwn(texts, at)
      ? [[language, { ...extras?.locales?.[language], [at]: texts[at] ?? '' }] as const]
      : [],
  );
  if (translated.length === 0) return owner;
  const locales = { ...extras?.locales, ...Object.fromEntries(translated) };
  return { ...owner, 'x-vitrine': { ...extras, locales } };
}

function describe<T extends Owner>(owner: T, name: string, text: string): T {
  const { alt = {}, ...extras } = owner['x-vitrine'] ?? {};
  const { [name]: _before, ...others } = alt;
  const texts = text === '' ? others : { ...others, [name]: text };
  const described = Object.keys(texts).length > 0 ? { alt: texts } : {};
  return { ...owner, 'x-vitrine': { ...extras, ...described } };
}
