import { alignLists } from './align-lists.ts';
import { type Item, itemsIn, type ProfileDocument, sectionsOf, slugOf } from './document.ts';
import type { PlaceOf } from './finish-form.ts';
import { assignSlugs } from './slugs.ts';

const mostFormer = 50;

/** Keeps former slugs of items whose slug changed, until another item takes them. */
export function rememberSlugs(
  before: ProfileDocument,
  edited: ProfileDocument,
  placeOf: PlaceOf,
): ProfileDocument {
  const after = assignSlugs(edited);
  const sections = sectionsOf(after).map(([type, items]) => {
    const former = formerSlugs(before, type, placeOf);
    const taken = new Set(items.map(slugOf));
    return [type, items.map((item, index) => remember(item, former.get(String(index)), taken))];
  });
  return { ...after, ...Object.fromEntries(sections) };
}

/** Like `rememberSlugs`, but matches items by comparison, for example after a merge. */
export function rememberMergedSlugs(before: ProfileDocument, merged: ProfileDocument): ProfileDocument {
  const pairs = new Map(
    sectionsOf(merged).map(([type, items]) => [type, alignLists(itemsIn(before, type), items, [type])]),
  );
  return rememberSlugs(before, merged, ([type = '', index]) => {
    const place = pairs.get(type)?.get(Number(index));
    return place === undefined ? null : [type, String(place)];
  });
}

/** By the item's current index. */
function formerSlugs(before: ProfileDocument, type: string, placeOf: PlaceOf): Map<string, string> {
  return new Map(
    [...itemsIn(before, type).entries()].flatMap(([index, item]): [string, string][] => {
      const [, place] = placeOf([type, String(index)]) ?? [];
      const slug = slugOf(item);
      return place === undefined || slug === undefined ? [] : [[place, slug]];
    }),
  );
}

function remember(item: Item, slug: string | undefined, taken: ReadonlySet<string | undefined>): Item {
  const { formerSlugs: known = [], ...extras } = item['x-vitrine'] ?? {};
  const former = [...new Set([...known, ...(slug === undefined ? [] : [slug])])];
  const free = former.filter((one) => !taken.has(one)).slice(-mostFormer);
  if (free.length === known.length && free.every((one, index) => one === known[index])) return item;
  return { ...item, 'x-vitrine': { ...extras, ...(free.length > 0 && { formerSlugs: free }) } };
}
