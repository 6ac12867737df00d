import { isSame } from '../profile/canonical-json.ts';
import type { Item } from '../profile/document.ts';
import { foldWhole } from '../profile/fold-words.ts';

/** Finds the existing item that equals an imported item without a remembered source. */
export type FindMatch = (item: Item, isTaken: (place: number) => boolean) => Match | null;

interface Match {
  readonly place: number;
  /** The number of equal fields. Certain matches score higher than the number of fields. */
  readonly likeness: number;
}

/** Matches items of a section by their current content. */
export function createMatcher(section: string, items: readonly Item[]): FindMatch {
  const places = new Map<string, number[]>();
  for (const [place, item] of items.entries())
    for (const key of keysOf(section, item)) {
      const known = places.get(key);
      if (known) known.push(place);
      else places.set(key, [place]);
    }
  return (item, isTaken) => {
    for (const key of keysOf(section, item)) {
      const free = firstFree(places.get(key) ?? [], isTaken);
      const matches = free.map((place) => ({ place, likeness: likenessOf(items[place], item) }));
      const [best] = matches.toSorted((one, other) => other.likeness - one.likeness);
      if (best) return isDoi(key) ? { ...best, likeness: Number.MAX_SAFE_INTEGER } : best;
    }
    return null;
  };
}

/** Compares at most this many items of the same name. The others are compared after these have a match. */
const mostCompared = 50;

function firstFree(places: readonly number[], isTaken: (place: number) => boolean): number[] {
  const free: number[] = [];
  for (const place of places) {
    if (free.length === mostCompared) break;
    if (!isTaken(place)) free.push(place);
  }
  return free;
}

/** Identifying keys, most certain first. */
function keysOf(section: string, item: Item): string[] {
  const doi = doiOf(item);
  const [first = '', ...others] = (identity[section] ?? ['name']).map((field) => fold(item[field]));
  return [
    ...(doi === null ? [] : [`doi ${doi}`]),
    ...(first === '' ? [] : [JSON.stringify([first, ...others])]),
  ];
}

/** Fields that distinguish entries: a person may work or study several times at one place. */
const identity: Readonly<Record<string, readonly string[]>> = {
  work: ['name', 'startDate'],
  volunteer: ['organization', 'startDate'],
  education: ['institution', 'startDate'],
  languages: ['language'],
  awards: ['title'],
  references: ['name'],
};

/** The number of equal fields. A person may have two degrees from one school. */
function likenessOf(one: Item = {}, other: Item): number {
  return Object.keys(other).filter((field) => isSame(one[field], other[field])).length;
}

const isDoi = (key: string) => key.startsWith('doi ');

function fold(value: unknown): string {
  return typeof value === 'string' ? foldWhole(value) : '';
}

function doiOf({ url }: Item): string | null {
  const [, doi] =
    /^https?:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/\S+)$/i.exec(typeof url === 'string' ? url : '') ?? [];
  return doi?.toLowerCase() ?? null;
}
