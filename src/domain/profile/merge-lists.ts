import { alignAdditions, alignLists, contentOf, type Path } from './align-lists.ts';
import { isSame } from './canonical-json.ts';
import { type Entry, mergeOrder, type Order } from './merge-order.ts';

type List = readonly unknown[];

/** The values at one place in the three documents. Undefined if the place does not exist. */
export interface Versions {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/**
 * The entries of a merged list in order, before the entries themselves are merged. An entry that one side
 * removed stays if the other side changed it.
 */
export function planList(base: List, mine: List, theirs: List, path: Path) {
  const { entries, contested } = planPlaces(base, mine, theirs, path);
  return {
    entries: entries.map((entry) => ({
      base: at(base, entry.base),
      mine: at(mine, entry.mine),
      theirs: at(theirs, entry.theirs),
    })),
    contested,
  };
}

/** Like `planList`, but with the index of each entry in the three lists. */
export function planPlaces(base: List, mine: List, theirs: List, path: Path): Order {
  const [toMine, toTheirs] = [alignLists(base, mine, path), alignLists(base, theirs, path)];
  const kept = base.flatMap((value, place): Entry[] => {
    const [ours, others] = [toMine.get(place), toTheirs.get(place)];
    if (ours === undefined && (others === undefined || isSame(value, theirs[others]))) return [];
    if (others === undefined && ours !== undefined && isSame(value, mine[ours])) return [];
    return [
      {
        base: place,
        ...(ours !== undefined && { mine: ours }),
        ...(others !== undefined && { theirs: others }),
      },
    ];
  });
  const newMine = placesWithout(mine, toMine.values());
  const newTheirs = placesWithout(theirs, toTheirs.values());
  // Ranks by content, then by slug, so that both sides produce the same order.
  const rankOf = ({ mine: ours, theirs: others }: Entry) => {
    const value = ours === undefined ? theirs[others ?? 0] : mine[ours];
    return contentOf(value) + JSON.stringify(value);
  };
  return mergeOrder(
    [...kept, ...mergeAdditions(newMine, newTheirs, mine, theirs, path)],
    (one, other) => rankOf(one) < rankOf(other),
  );
}

function placesWithout(list: List, places: Iterable<number>): number[] {
  const known = new Set(places);
  return [...list.keys()].filter((place) => !known.has(place));
}

function mergeAdditions(
  newMine: readonly number[],
  newTheirs: readonly number[],
  mine: List,
  theirs: List,
  path: Path,
): Entry[] {
  const both = alignAdditions(
    newMine.map((place) => mine[place]),
    newTheirs.map((place) => theirs[place]),
    path,
  );
  const alsoMine = new Set(both.values());
  return [
    ...newMine.map((place, index) => {
      const twin = newTheirs[both.get(index) ?? -1];
      return twin === undefined ? { mine: place } : { mine: place, theirs: twin };
    }),
    ...newTheirs.filter((_, index) => !alsoMine.has(index)).map((place) => ({ theirs: place })),
  ];
}

function at(list: List, place: number | undefined): unknown {
  return place === undefined ? undefined : list[place];
}
