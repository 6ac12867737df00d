import { canonicalJson } from '../profile/canonical-json.ts';
import { type Fingerprints, fingerprintsOf, type ImportMemory, keyOfItem } from './import-memory.ts';
import type { ImportedItem } from './imported-person.ts';

/**
 * Gives each item a distinct source. Items of the same name are matched by content, not by order. Otherwise
 * a new first item would take the place of an old one, and the old one would return as a new visible item.
 */
export function tellTwinsApart(items: readonly ImportedItem[], memory: ImportMemory): ImportedItem[] {
  const groups = Map.groupBy(items, nameOf);
  const sources = new Map<ImportedItem, string>();
  for (const twins of groups.values()) {
    const places = listPlaces(twins, (name) => groups.has(name), memory);
    for (const [one, { source }] of places.length === 1 ? [] : assign(twins, places))
      sources.set(one, source);
  }
  return items.map((one) => ({ ...one, source: sources.get(one) ?? one.source }));
}

interface Place {
  readonly source: string;
  /** The fingerprints of the existing item. */
  readonly fields: Fingerprints | undefined;
}

const nameOf = ({ section, source }: Pick<ImportedItem, 'section' | 'source'>) => `${section} ${source}`;

/** One place for each twin, and those of earlier files. */
function listPlaces(
  twins: readonly ImportedItem[],
  isName: (name: string) => boolean,
  memory: ImportMemory,
): Place[] {
  const { section = '', source: first = '' } = twins[0] ?? {};
  const places: Place[] = [];
  for (let number = 1; ; number += 1) {
    const source = number === 1 ? first : `${first} | ${number}`;
    if (number > 1 && isName(nameOf({ section, source }))) continue;
    const fields = memory.items[keyOfItem({ section, source })]?.fields;
    if (fields === undefined && places.length >= twins.length) return places;
    places.push({ source, fields });
  }
}

/** Assigns twins with unchanged content first, then by similarity, and the rest in order. */
function assign(twins: readonly ImportedItem[], places: readonly Place[]): Map<ImportedItem, Place> {
  const assigned = new Map<ImportedItem, Place>();
  const free = new Set(places);
  const give = (one: ImportedItem, place: Place | undefined) => {
    if (place === undefined || assigned.has(one) || !free.delete(place)) return;
    assigned.set(one, place);
  };
  const told = twins.map((one) => ({ one, fields: fingerprintsOf(wordsOf(one)) }));
  const known = new Map(places.map((place) => [canonicalJson(place.fields ?? null), place]));
  for (const { one, fields } of told) give(one, known.get(canonicalJson(fields)));

  const others = told.filter(({ one }) => !assigned.has(one));
  const remembered = [...free].filter(({ fields }) => fields !== undefined);
  for (const [one, place] of mostAlikeFirst(others, remembered)) give(one, place);

  const left = [...new Set([...remembered, ...places])].filter((place) => free.has(place));
  const last = others.filter(({ one }) => !assigned.has(one));
  for (const [at, { one }] of last.entries()) give(one, left[at]);
  return assigned;
}

interface Told {
  readonly one: ImportedItem;
  readonly fields: Fingerprints;
}

/** Compares at most this many items with one name pairwise. The others get the remaining matches. */
const mostCompared = 50;

function mostAlikeFirst(told: readonly Told[], places: readonly Place[]): (readonly [ImportedItem, Place])[] {
  const pairs = told.slice(0, mostCompared).flatMap(({ one, fields }) =>
    places.slice(0, mostCompared).map((place) => ({
      pair: [one, place] as const,
      likeness: Object.keys(fields).filter((name) => fields[name] === place.fields?.[name]).length,
    })),
  );
  return pairs.toSorted((one, other) => other.likeness - one.likeness).map(({ pair }) => pair);
}

function wordsOf({ item: { 'x-vitrine': _extras, ...words } }: ImportedItem): object {
  return words;
}
