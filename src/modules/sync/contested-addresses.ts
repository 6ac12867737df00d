import { alignLists } from '../../domain/profile/align-lists.ts';
import { isSame } from '../../domain/profile/canonical-json.ts';
import {
  type Item,
  itemsIn,
  type ProfileDocument,
  sectionsOf,
  slugOf,
} from '../../domain/profile/document.ts';
import { pointer } from '../../domain/profile/json-pointer.ts';
import { withoutFiles } from './entry-files.ts';

/** Two items that got the same slug, one on each side. They have no common field, so the user must choose. */
export interface ContestedAddress {
  /** Section and slug: `work/acme`. */
  readonly address: string;
  readonly mine: Item;
  readonly theirs: Item;
}

export function findContested(
  base: ProfileDocument,
  mine: ProfileDocument,
  theirs: ProfileDocument,
): ContestedAddress[] {
  return sectionsOf(mine).flatMap(([type, items]) => {
    const others = itemsIn(theirs, type);
    const bySlug = new Map(others.map((item, index) => [slugOf(item), { item, index }]));
    const [origins, originsOfOthers] = [originsIn(base, type, items), originsIn(base, type, others)];
    return items.flatMap((item, index) => {
      const slug = slugOf(item);
      const other = bySlug.get(slug);
      if (slug === undefined || !other || isSame(withoutFiles(item), withoutFiles(other.item))) return [];
      const origin = origins.get(index);
      if (origin !== undefined && origin === originsOfOthers.get(other.index)) return [];
      return [{ address: `${type}/${slug}`, mine: item, theirs: other.item }];
    });
  });
}

/** Drops the slugs claimed by this side. An existing item gets its former slug back, a new item is removed. */
export function giveUpAddresses(
  contested: readonly ContestedAddress[],
  base: ProfileDocument,
  document: ProfileDocument,
): ProfileDocument {
  const given = new Set(contested.map(({ address }) => address));
  const sections = sectionsOf(document).map(([type, items]) => {
    const [before, origins] = [itemsIn(base, type), originsIn(base, type, items)];
    const kept = items.flatMap((item, index) => {
      if (!given.has(`${type}/${slugOf(item)}`)) return [item];
      const former = before[origins.get(index) ?? -1];
      return former ? [withAddressOf(former, item)] : [];
    });
    return [type, kept];
  });
  return { ...document, ...Object.fromEntries(sections) };
}

/** The JSON Pointers of a document's items by section and slug. */
export function pointersIn(document: ProfileDocument): ReadonlyMap<string, string> {
  return new Map(
    sectionsOf(document).flatMap(([type, items]) =>
      items.map((item, index) => [`${type}/${slugOf(item)}`, pointer(type, index)] as const),
    ),
  );
}

/** Maps each item's index to its index in the base, if it existed. */
function originsIn(base: ProfileDocument, type: string, items: readonly Item[]): ReadonlyMap<number, number> {
  const pairs = alignLists(itemsIn(base, type), items, [type]);
  return new Map([...pairs].map(([from, to]) => [to, from]));
}

function withAddressOf(former: Item, item: Item): Item {
  const { slug, formerSlugs } = former['x-vitrine'] ?? {};
  const { slug: _slug, formerSlugs: _former, ...extras } = item['x-vitrine'] ?? {};
  return {
    ...item,
    'x-vitrine': { ...(slug !== undefined && { slug }), ...(formerSlugs && { formerSlugs }), ...extras },
  };
}
