import type { Path } from './align-lists.ts';
import { isObject } from './is-object.ts';
import { isIndex, lookUpPointer, parsePointer, pointer, replaceAt } from './json-pointer.ts';
import { planPlaces, type Versions } from './merge-lists.ts';
import type { Entry } from './merge-order.ts';

type Side = keyof Versions;
type Tokens = readonly string[];

export interface AlignedVersions {
  /** The versions, with index-based translations and visibility rules renamed to the indices of the merged lists. */
  readonly versions: Versions;
  /** The versions, with their lists in the order of the merged ones. */
  readonly arranged: Versions;
}

const sides: readonly Side[] = ['base', 'mine', 'theirs'];

/**
 * Translations and visibility rules of entries without a slug refer to them by index. Each side may have
 * moved entries, so the indices must mean the same entries before the merge.
 */
export function alignOverlays(versions: Versions, path: Path): AlignedVersions {
  let aligned = versions;
  let arranged = versions;
  for (const list of listsToldOf(versions)) {
    const entries = planEntries(versions, list, path);
    aligned = eachSide((side) => renameIn(aligned, side, list, entries));
    arranged = eachSide((side) => replaceAt(arranged[side], list, arrange(versions, side, list, entries)));
  }
  return { versions: aligned, arranged };
}

function eachSide(of: (side: Side) => unknown): Versions {
  return { base: of('base'), mine: of('mine'), theirs: of('theirs') };
}

/** The lists that translations or visibility rules point into. */
function listsToldOf(versions: Versions): Tokens[] {
  const lists = new Map<string, Tokens>();
  for (const side of sides) {
    for (const { keys } of tellersIn(versions[side])) {
      for (const tokens of keys.map(parsePointer)) {
        const depth = tokens.findIndex(
          (token, index) =>
            isIndex(token) && Array.isArray(lookUpPointer(versions[side], tokens.slice(0, index))),
        );
        if (depth > 0) lists.set(pointer(...tokens.slice(0, depth)), tokens.slice(0, depth));
      }
    }
  }
  return [...lists.values()];
}

/** The maps of translations and visibility rules, whose keys are JSON Pointers. */
function tellersIn(owner: unknown) {
  const locales = lookUpPointer(owner, ['x-vitrine', 'locales']);
  const places = [
    ['x-vitrine', 'visibility'],
    ...Object.keys(isObject(locales) ? locales : {}).map((language) => ['x-vitrine', 'locales', language]),
  ];
  return places.flatMap((at) => {
    const told = lookUpPointer(owner, at);
    return isObject(told) ? [{ at, keys: Object.keys(told) }] : [];
  });
}

function planEntries(versions: Versions, list: Tokens, path: Path): readonly Entry[] {
  const [base, mine, theirs] = sides.map((side) => listAt(versions[side], list));
  return planPlaces(base ?? [], mine ?? [], theirs ?? [], [...path, ...list]).entries;
}

function listAt(owner: unknown, list: Tokens): readonly unknown[] {
  const found = lookUpPointer(owner, list);
  return Array.isArray(found) ? found : [];
}

function arrange(versions: Versions, side: Side, list: Tokens, entries: readonly Entry[]): unknown[] {
  const own = listAt(versions[side], list);
  return entries.map((entry) => own[entry[side] ?? -1]);
}

/** Keeps the former values of an entry that one side removed. The removal itself is merged elsewhere. */
function renameIn(versions: Versions, side: Side, list: Tokens, entries: readonly Entry[]): unknown {
  const removed = new Set(entries.filter((entry) => entry[side] === undefined).map(({ base }) => base));
  const ats = new Map(
    [...tellersIn(versions[side]), ...tellersIn(versions.base)].map(({ at }) => [pointer(...at), at]),
  );
  return [...ats.values()].reduce((owner: unknown, at) => {
    const told = renameKeys(lookUpPointer(owner, at), list, (place) => placeOf(entries, side, place));
    const before = Object.entries(lookUpPointer(versions.base, at) ?? {}).filter(([key]) =>
      removed.has(indexIn(parsePointer(key), list) ?? Number.NaN),
    );
    const kept = renameKeys(Object.fromEntries(before), list, (place) => placeOf(entries, 'base', place));
    return putAt(owner, at, { ...told, ...kept });
  }, versions[side]);
}

/** Puts the values at a place. It does nothing if both the new and the existing values are empty. */
function putAt(owner: unknown, at: Tokens, told: object): unknown {
  const [name, ...rest] = at;
  if (name === undefined) return told;
  if (lookUpPointer(owner, at) === undefined && Object.keys(told).length === 0) return owner;
  const members = isObject(owner) ? owner : {};
  return { ...members, [name]: putAt(lookUpPointer(members, [name]), rest, told) };
}

function placeOf(entries: readonly Entry[], side: Side, place: number): number | null {
  const found = entries.findIndex((entry) => entry[side] === place);
  return found < 0 ? null : found;
}

function renameKeys(told: unknown, list: Tokens, placeOfEntry: (place: number) => number | null): object {
  const entries = isObject(told) ? Object.entries(told) : [];
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const tokens = parsePointer(key);
      const index = indexIn(tokens, list);
      if (index === null) return [[key, value]];
      const place = placeOfEntry(index);
      return place === null ? [] : [[pointer(...list, place, ...tokens.slice(list.length + 1)), value]];
    }),
  );
}

/** The index of the entry that a pointer leads into. */
function indexIn(tokens: Tokens, list: Tokens): number | null {
  const index = tokens[list.length] ?? '';
  return isIndex(index) && list.every((token, depth) => tokens[depth] === token) ? Number(index) : null;
}
