/** An entry of a merged list, with its index in each of the three lists that contain it. */
export interface Entry {
  readonly base?: number;
  readonly mine?: number;
  readonly theirs?: number;
}

type Shared = Required<Pick<Entry, 'mine' | 'theirs'>> & Entry;

export interface Order {
  readonly entries: Entry[];
  /** Both sides moved entries and the moves conflict. The merged list has the other side's order. */
  readonly contested: boolean;
}

/**
 * Above this number of entries, two reorderings conflict immediately, because the merge would have to
 * compare all pairs.
 */
const mostReordered = 1_000;

/** Merges the orders of both sides. An entry that only one side has follows its predecessor there. */
export function mergeOrder(entries: readonly Entry[], isFirst: (one: Entry, other: Entry) => boolean): Order {
  const shared = entries.filter(isShared);
  const agreed = orderShared(shared);
  const mine = runsAfter(entries, 'mine');
  const theirs = runsAfter(entries, 'theirs');
  const spine = agreed ?? shared.toSorted((one, other) => one.theirs - other.theirs);
  const ordered = [null, ...spine].flatMap((entry) => {
    const [ours = [], others = []] = [mine.get(entry), theirs.get(entry)];
    const runs = ours[0] && others[0] && isFirst(others[0], ours[0]) ? [others, ours] : [ours, others];
    return [...(entry ? [entry] : []), ...runs.flat()];
  });
  return { entries: ordered, contested: agreed === null };
}

function isShared(entry: Entry): entry is Shared {
  return entry.mine !== undefined && entry.theirs !== undefined;
}

/** Null if the moves of both sides conflict. */
function orderShared(entries: readonly Shared[]): Shared[] | null {
  const byMine = entries.toSorted((one, other) => one.mine - other.mine);
  const byTheirs = entries.toSorted((one, other) => one.theirs - other.theirs);
  if (byMine.every((entry, place) => entry === byTheirs[place])) return byTheirs;
  if (isAsBefore(byMine)) return byTheirs;
  if (isAsBefore(byTheirs)) return byMine;
  return entries.length > mostReordered ? null : orderByPairs(entries);
}

function isAsBefore(entries: readonly Shared[]): boolean {
  return entries.every(
    ({ base }, place) => base !== undefined && (place === 0 || base > (entries[place - 1]?.base ?? base)),
  );
}

/** A total order exists if no two entries precede equally many others. */
function orderByPairs(entries: readonly Shared[]): Shared[] | null {
  const ordered: (Shared | undefined)[] = [];
  for (const entry of entries) {
    const earlier = entries.filter((other) => other !== entry && comesFirst(other, entry)).length;
    if (ordered[earlier]) return null;
    ordered[earlier] = entry;
  }
  return ordered.filter((entry) => entry !== undefined);
}

/**
 * Compares two entries. If the sides differ, one side swapped the pair and its order wins. Entries that both
 * sides added go to the earlier position.
 */
function comesFirst(one: Shared, other: Shared): boolean {
  const mine = one.mine < other.mine;
  if (mine === one.theirs < other.theirs) return mine;
  if (one.base !== undefined && other.base !== undefined) return one.base > other.base;
  if (one.base === undefined && other.base === undefined) {
    return Math.min(one.mine, one.theirs) < Math.min(other.mine, other.theirs);
  }
  return one.base === undefined;
}

/** Groups entries of one side by the shared entry before them. Null is the start. */
function runsAfter(entries: readonly Entry[], side: 'mine' | 'theirs'): Map<Shared | null, Entry[]> {
  const runs = new Map<Shared | null, Entry[]>();
  let last: Shared | null = null;
  const ofSide = entries.filter((entry) => entry[side] !== undefined);
  for (const entry of ofSide.sort((one, other) => (one[side] ?? 0) - (other[side] ?? 0))) {
    if (isShared(entry)) {
      last = entry;
      continue;
    }
    const run = runs.get(last);
    if (run) run.push(entry);
    else runs.set(last, [entry]);
  }
  return runs;
}
