import type { DirectoryEntry } from './directory-listing.ts';
import { foldQuery, foldWhole, foldWords } from './fold-words.ts';

/** Kinds of values for which forms suggest other members' entries. */
export const suggestionKinds = ['employer', 'school', 'city', 'skill'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

export interface SuggestionQuery {
  readonly kind: SuggestionKind;
  /** The typed text: prefixes of words. */
  readonly text: string;
  /** The language of the form. */
  readonly locale: string;
  readonly most: number;
}

/** Suggestions without duplicates, most common first, in the most common spelling. */
export function suggestValues(
  entries: readonly DirectoryEntry[],
  { kind, text, locale, most }: SuggestionQuery,
): string[] {
  const asked = foldQuery(text);
  const found = new Map<string, Map<string, number>>();
  for (const entry of entries) {
    for (const value of new Set(valuesOf(entry, kind, locale))) {
      const words = foldWords(value);
      if (!asked.every((spellings) => spellings.some((one) => words.some((word) => word.startsWith(one)))))
        continue;
      const key = foldWhole(value);
      const spelled = found.get(key) ?? new Map<string, number>();
      spelled.set(value, (spelled.get(value) ?? 0) + 1);
      found.set(key, spelled);
    }
  }
  const ranked = [...found.values()].map((spelled) => {
    const [[value] = ['']] = [...spelled].toSorted(byCount);
    return [value, [...spelled.values()].reduce((sum, count) => sum + count, 0)] as const;
  });
  return ranked
    .toSorted(byCount)
    .slice(0, most)
    .map(([value]) => value);
}

function valuesOf(entry: DirectoryEntry, kind: SuggestionKind, locale: string): readonly string[] {
  if (kind === 'employer') return entry.employers ?? [];
  if (kind === 'school') return entry.schools ?? [];
  // For members without a city, the entry has the country instead.
  const own = kind === 'skill' ? entry.skills : entry.country === undefined ? [entry.city] : [];
  const { translations = {} } = entry;
  const { words = {} } = (Object.hasOwn(translations, locale) ? translations[locale] : undefined) ?? {};
  return own.map((text) => (Object.hasOwn(words, text) && words[text]) || text).filter((text) => text !== '');
}

function byCount(one: readonly [string, number], other: readonly [string, number]): number {
  return other[1] - one[1] || (one[0] < other[0] ? -1 : 1);
}
