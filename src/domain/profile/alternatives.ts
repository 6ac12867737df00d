import {
  type Item,
  type ItemExtras,
  itemsIn,
  type Overlays,
  type ProfileDocument,
  slugOf,
} from './document.ts';
import { parseFilePath } from './files.ts';
import { pointer } from './json-pointer.ts';
import { dropIdle } from './rename-entries.ts';

/** `alt` describes an image. Captions appear below it. */
export type PictureWords = 'alt' | 'captions';

/** The alt text of an item's image or of the cover. Empty without one. */
export function alternativeOf(document: ProfileDocument, path: string): string {
  return wordsOf(document, path, 'alt');
}

/** The caption of an item's image. Empty without one. */
export function captionOf(document: ProfileDocument, path: string): string {
  return wordsOf(document, path, 'captions');
}

/** The document with this alt text. An empty text also removes the translations. */
export function withAlternative(document: ProfileDocument, path: string, text: string): ProfileDocument {
  return withWords(document, path, 'alt', text);
}

export function withCaption(document: ProfileDocument, path: string, text: string): ProfileDocument {
  return withWords(document, path, 'captions', text);
}

/** The document without the texts and the position of an image. */
export function withoutImage(document: ProfileDocument, path: string): ProfileDocument {
  const place = placeOf(path);
  const bare = withCaption(withAlternative(document, path, ''), path, '');
  const order = place && orderOf(ownerOf(bare, place));
  if (!order?.includes(place?.name ?? '')) return bare;
  return changeOwner(bare, place as Place, (owner) =>
    arrange(
      owner,
      order.filter((name) => name !== place?.name),
    ),
  );
}

/** The document with the texts of another version in all languages, unless it has its own. */
export function withWordsOf(
  document: ProfileDocument,
  path: string,
  other: ProfileDocument,
): ProfileDocument {
  return kinds.reduce((next, kind) => withOtherWords(next, path, other, kind), document);
}

/** The files of an item, with images in the member's order. */
export function inOrder<T>(
  document: ProfileDocument,
  folder: string,
  files: readonly (readonly [path: string, file: T])[],
): (readonly [path: string, file: T])[] {
  const place = placeOf(`${folder}/x`);
  const order = (place && orderOf(ownerOf(document, place))) ?? [];
  if (order.length === 0) return [...files];
  const rank = ([path]: readonly [string, T]) => {
    const at = order.indexOf(path.slice(folder.length + 1));
    return at < 0 ? order.length : at;
  };
  return files.toSorted((one, other) => rank(one) - rank(other));
}

/** The document with an image at another position among the images of its item. */
export function withImageAt(
  document: ProfileDocument,
  path: string,
  index: number,
  images: readonly string[],
): ProfileDocument {
  const place = placeOf(path);
  if (!place || place.type === 'basics' || !images.includes(path)) return document;
  const others = images.filter((one) => one !== path);
  const paths = others.toSpliced(index, 0, path);
  if (paths.every((one, at) => one === images[at])) return document;
  const names = paths.flatMap((one) => parseFilePath(one)?.name ?? []);
  return changeOwner(document, place, (owner) => arrange(owner, names));
}

const kinds = ['alt', 'captions'] as const satisfies readonly PictureWords[];

function wordsOf(document: ProfileDocument, path: string, kind: PictureWords): string {
  const place = placeOf(path);
  const texts = (place && textsOf(ownerOf(document, place), kind)) ?? {};
  return place && Object.hasOwn(texts, place.name) ? (texts[place.name] ?? '') : '';
}

function withWords(
  document: ProfileDocument,
  path: string,
  kind: PictureWords,
  text: string,
): ProfileDocument {
  const place = placeOf(path);
  // A cover has no caption.
  if (!place || (kind === 'captions' && place.type === 'basics')) return document;
  if (wordsOf(document, path, kind) === text) return document;
  const described = changeOwner(document, place, (owner) => describe(owner, place.name, kind, text));
  if (text !== '') return described;
  const cleared = structuredClone(described);
  dropIdle(cleared as Record<string, unknown>);
  return cleared;
}

function withOtherWords(
  document: ProfileDocument,
  path: string,
  other: ProfileDocument,
  kind: PictureWords,
): ProfileDocument {
  const [place, text] = [placeOf(path), wordsOf(other, path, kind)];
  if (!place || text === '' || wordsOf(document, path, kind) !== '') return document;
  const locales = ownerOf(other, place)?.['x-vitrine']?.locales ?? {};
  const described = withWords(document, path, kind, text);
  return changeOwner(described, place, (owner) => translate(owner, place.name, kind, locales));
}

function textsOf(owner: Owner | undefined, kind: PictureWords): Readonly<Record<string, string>> | undefined {
  const extras: PictureExtras = owner?.['x-vitrine'] ?? {};
  return extras[kind];
}

function orderOf(owner: Owner | undefined): readonly string[] | undefined {
  const extras: PictureExtras = owner?.['x-vitrine'] ?? {};
  return extras.images;
}

function arrange<T extends Owner>(owner: T, names: readonly string[]): T {
  const { images: _before, ...extras }: PictureExtras = owner['x-vitrine'] ?? {};
  return { ...owner, 'x-vitrine': { ...extras, ...(names.length > 0 && { images: names }) } };
}

type PictureExtras = Pick<ItemExtras, 'alt' | 'captions' | 'images'>;
type Place = NonNullable<ReturnType<typeof parseFilePath>>;
type Owner = ProfileDocument | Item;

/**
 * Where an image's text is stored. The cover's alt text is at the top of the document, by its path below
 * `basics`. A portrait's alt text is the name.
 */
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

function translate<T extends Owner>(owner: T, name: string, kind: PictureWords, from: Overlays): T {
  const extras = owner['x-vitrine'];
  const at = pointer('x-vitrine', kind, name);
  const translated = Object.entries(from).flatMap(([language, texts]) =>
    Object.hasOwn(texts, at)
      ? [[language, { ...extras?.locales?.[language], [at]: texts[at] ?? '' }] as const]
      : [],
  );
  if (translated.length === 0) return owner;
  const locales = { ...extras?.locales, ...Object.fromEntries(translated) };
  return { ...owner, 'x-vitrine': { ...extras, locales } };
}

function describe<T extends Owner>(owner: T, name: string, kind: PictureWords, text: string): T {
  const { [kind]: before = {}, ...extras }: PictureExtras = owner['x-vitrine'] ?? {};
  const { [name]: _before, ...others } = before;
  const texts = text === '' ? others : { ...others, [name]: text };
  const described = Object.keys(texts).length > 0 ? { [kind]: texts } : {};
  return { ...owner, 'x-vitrine': { ...extras, ...described } };
}
