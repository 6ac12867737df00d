import { alignLists } from './align-lists.ts';
import {
  type Item,
  itemsIn,
  type Outdated,
  type Overlays,
  type ProfileDocument,
  sectionsOf,
} from './document.ts';
import { lookUpPointer, parsePointer, pointer } from './json-pointer.ts';

/**
 * Marks translations whose original changed. Removes the mark if the translation changed too, or if the original is
 * again as in `former`.
 */
export function markOutdated(
  before: ProfileDocument,
  after: ProfileDocument,
  former: ProfileDocument | null = null,
): ProfileDocument {
  const sections = sectionsOf(after).map(([type, items]) => {
    const [present, past] = [pairWith(before, type, items), pairWith(former ?? {}, type, items)];
    return [type, items.map((item, index) => mark(present.get(index), item, past.get(index)))] as const;
  });
  return mark(before, { ...after, ...Object.fromEntries(sections) }, former ?? undefined);
}

/** The same item in another version, by its index in this version. */
function pairWith(other: ProfileDocument, type: string, items: readonly Item[]): ReadonlyMap<number, Item> {
  const others = itemsIn(other, type);
  const pairs = [...alignLists(others, items, [type])];
  return new Map(pairs.map(([from, to]) => [to, others[from] as Item]));
}

type Owner = ProfileDocument | Item;

function mark<T extends Owner>(before: Owner | undefined, after: T, former: Owner | undefined): T {
  const extras = after['x-vitrine'];
  if (!extras?.locales && !extras?.outdated) return after;
  const { outdated: marked = {}, ...rest } = extras;
  const compareBefore = before && createComparison(before, after);
  const compareFormer = former && createComparison(former, after);
  const entries = Object.entries(extras.locales ?? {}).flatMap(([language, texts]) => {
    const places = Object.keys(texts).filter((place) => {
      const isMarked = marked[language]?.includes(place) ?? false;
      if (!compareBefore) return isMarked;
      const { is } = compareBefore(language, place);
      if (is !== 'changed') return is === 'same' && isMarked;
      const once = compareFormer?.(language, place);
      return once?.is === 'same' ? once.wasMarked : true;
    });
    return places.length > 0 ? [[language, places] as const] : [];
  });
  const outdated: Outdated = Object.fromEntries(entries);
  return { ...after, 'x-vitrine': { ...rest, ...(entries.length > 0 && { outdated }) } };
}

interface Compared {
  /** Whether the original of a translation changed. `translated` means that the translation itself changed. */
  readonly is: 'same' | 'changed' | 'translated';
  /** Whether the translation was already marked as outdated. */
  readonly wasMarked: boolean;
}

type Compare = (language: string, place: string) => Compared;

function createComparison(before: Owner, after: Owner): Compare {
  const findFormer = createFormerPlaces(before, after);
  return (language, place) => {
    const tokens = parsePointer(place);
    const former = findFormer(tokens);
    const extras = before['x-vitrine'];
    const wasMarked = extras?.outdated?.[language]?.includes(pointer(...former)) ?? false;
    const was = textAt(extras?.locales, language, pointer(...former));
    if (was !== textAt(after['x-vitrine']?.locales, language, place)) return { is: 'translated', wasMarked };
    const isSame = lookUpPointer(before, former) === lookUpPointer(after, tokens);
    return { is: isSame ? 'same' : 'changed', wasMarked };
  };
}

/**
 * Finds the former place of a text after list entries moved. Aligns each list once, however many
 * translations it has.
 */
function createFormerPlaces(before: Owner, after: Owner) {
  const origins = new Map<string, ReadonlyMap<number, number>>();
  return (tokens: readonly string[]): readonly string[] => {
    const depth = tokens.findIndex((_, index) => Array.isArray(lookUpPointer(after, tokens.slice(0, index))));
    const path = tokens.slice(0, depth);
    const [were, are] = [lookUpPointer(before, path), lookUpPointer(after, path)];
    if (depth < 0 || !Array.isArray(were) || !Array.isArray(are)) return tokens;
    const list = pointer(...path);
    const from = origins.get(list) ?? new Map([...alignLists(were, are, path)].map(([one, to]) => [to, one]));
    origins.set(list, from);
    return [...path, String(from.get(Number(tokens[depth])) ?? were.length), ...tokens.slice(depth + 1)];
  };
}

function textAt(locales: Overlays | undefined, language: string, place: string): string | undefined {
  const texts = locales && Object.hasOwn(locales, language) ? locales[language] : undefined;
  return texts && Object.hasOwn(texts, place) ? texts[place] : undefined;
}
