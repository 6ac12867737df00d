import { type Item, type ProfileDocument, sectionsOf } from '../../domain/profile/document.ts';
import { isObject } from '../../domain/profile/is-object.ts';
import { parsePointer } from '../../domain/profile/json-pointer.ts';
import { assignSlugs } from '../../domain/profile/slugs.ts';
import type { WholeDraft } from './state.ts';

type Hashes = Record<string, string>;

/** Keys that no valid document has, for the files of `basics` and, in `x-vitrine`, for those of an item. */
const ofBasics = '/files';
const ofItem = 'files';

/** Puts files into their items, so that a merge adds, removes and renames them together. */
export function embedFiles({ document, files }: WholeDraft): ProfileDocument {
  const byOwner = new Map<string, [name: string, hash: string][]>();
  for (const [path, hash] of Object.entries(files)) {
    const [type = '', slug = '', ...names] = path.split('/');
    const owner = type === 'basics' ? type : `${type}/${slug}`;
    const own = byOwner.get(owner) ?? [];
    own.push(type === 'basics' ? [path, hash] : [`/${names.join('/')}`, hash]);
    byOwner.set(owner, own);
  }
  const filesOf = (owner: string) => Object.fromEntries(byOwner.get(owner) ?? []);
  const carrying = mapItems(document, (item, type) => {
    const slug = item['x-vitrine']?.slug;
    if (slug === undefined) return item;
    return { ...item, 'x-vitrine': { ...item['x-vitrine'], [ofItem]: filesOf(`${type}/${slug}`) } };
  });
  return { ...carrying, [ofBasics]: filesOf('basics') };
}

/** Reverts `embedFiles`. Each item gets a slug, because its files need a path. */
export function separateFiles(carrying: ProfileDocument): WholeDraft {
  const { [ofBasics]: top = {}, ...rest } = carrying;
  const files: Hashes = { ...(top as Hashes) };
  const document = mapItems(assignSlugs(rest), (item, type) => {
    const own = Object.entries(filesIn(item));
    for (const [name, hash] of own) files[`${type}/${item['x-vitrine']?.slug}${name}`] = hash;
    return withoutFiles(item) as Item;
  });
  return {
    document,
    files: Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Removes embedded files from an item or a list of items. */
export function withoutFiles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (!isObject(value) || !isObject(value['x-vitrine'])) return value;
  const { [ofItem]: _files, ...extras } = value['x-vitrine'];
  return { ...value, 'x-vitrine': extras };
}

/** The path of the file that a pointer leads to. Null for other values. */
export function fileAt(carrying: ProfileDocument, pointer: string): string | null {
  const [type = '', index = '', extras, place, name] = parsePointer(pointer);
  if (type === ofBasics) return index;
  const items = carrying[type];
  const item: unknown = Array.isArray(items) ? items[Number(index)] : null;
  if (extras !== 'x-vitrine' || place !== ofItem || name === undefined || !isObject(item)) return null;
  return `${type}/${(item as Item)['x-vitrine']?.slug}${name}`;
}

function filesIn(item: Item): Hashes {
  const extras = item['x-vitrine'] as { readonly [ofItem]?: Hashes } | undefined;
  return extras?.[ofItem] ?? {};
}

function mapItems(document: ProfileDocument, map: (item: Item, type: string) => Item): ProfileDocument {
  const sections = sectionsOf(document).map(([type, items]) => [type, items.map((item) => map(item, type))]);
  return { ...document, ...Object.fromEntries(sections) };
}
