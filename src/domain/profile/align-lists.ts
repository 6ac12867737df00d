import { canonicalJson } from './canonical-json.ts';
import { longestIncreasing } from './longest-increasing.ts';

type List = readonly unknown[];
/** Maps the index of an entry in one list to its index in the other. */
export type Alignment = ReadonlyMap<number, number>;

/**
 * Matches entries of two versions by slug, then by former slug, then by equal content, then by position
 * between matched neighbors.
 */
export function alignLists(before: List, after: List, path: Path): Alignment {
  const pairs = new Map<number, number>();
  const identityOf = isSectionOrder(path) ? nameIn : slugIn;
  match(before, after, identityOf, pairs);
  matchRenamed(before, after, pairs);
  match(before, after, contentOf, pairs);
  matchBetween(before, after, (entry) => identityOf(entry) === null, pairs);
  return pairs;
}

/**
 * Matches entries that both sides added: equal content is the same entry, unless the slugs differ. Equal slugs with
 * different content are two.
 */
export function alignAdditions(mine: List, theirs: List, path: Path): Alignment {
  const pairs = new Map<number, number>();
  match(mine, theirs, isSectionOrder(path) ? nameIn : contentOf, pairs);
  const isOne = ([one, other]: [number, number]) => {
    const [slug, another] = [slugIn(mine[one]), slugIn(theirs[other])];
    return slug === null || another === null || slug === another;
  };
  return new Map([...pairs].filter(isOne));
}

export type Path = readonly (string | number)[];

/** Pairs that keep their relative order: the longest such sequence, sorted by former index. */
export function steadyPairs(pairs: Alignment): [before: number, after: number][] {
  const inOrder = [...pairs].sort(([one], [other]) => one - other);
  return longestIncreasing(inOrder.map(([, after]) => after)).flatMap((place) => {
    const pair = inOrder[place];
    return pair ? [pair] : [];
  });
}

export function slugIn(entry: unknown): string | null {
  const slug = member(member(entry, 'x-vitrine'), 'slug');
  return typeof slug === 'string' ? slug : null;
}

function formerSlugsIn(entry: unknown): readonly string[] {
  const former = member(member(entry, 'x-vitrine'), 'formerSlugs');
  return Array.isArray(former) ? former : [];
}

function nameIn(entry: unknown): string | null {
  const name = typeof entry === 'string' ? entry : member(entry, 'name');
  return typeof name === 'string' ? name : null;
}

function isSectionOrder(path: Path): boolean {
  return path.length === 2 && path[0] === 'x-vitrine' && path[1] === 'sections';
}

function member(owner: unknown, name: string): unknown {
  return typeof owner === 'object' && owner !== null && Object.hasOwn(owner, name)
    ? (owner as Record<string, unknown>)[name]
    : undefined;
}

/** The content that identifies an entry. An item that differs only in its slug or its merged files is the same item. */
export function contentOf(entry: unknown): string {
  if (slugIn(entry) === null) return canonicalJson(entry);
  const {
    'x-vitrine': { slug: _slug, formerSlugs: _former, files: _files, ...extras },
    ...rest
  } = entry as { 'x-vitrine': { slug: string; formerSlugs?: unknown; files?: unknown } };
  return canonicalJson(Object.keys(extras).length === 0 ? rest : { ...rest, 'x-vitrine': extras });
}

/** Pairs unmatched entries with the same key, in order. */
function match(
  before: List,
  after: List,
  keyOf: (entry: unknown) => string | null,
  pairs: Map<number, number>,
): void {
  const taken = new Set(pairs.values());
  const free = [...after.entries()].filter(([place]) => !taken.has(place)).reverse();
  const waiting = Map.groupBy(free, ([, entry]) => keyOf(entry));
  for (const [place, entry] of before.entries()) {
    const key = pairs.has(place) ? null : keyOf(entry);
    const [found] = (key === null ? undefined : waiting.get(key)?.pop()) ?? [];
    if (found !== undefined) pairs.set(place, found);
  }
}

/** Pairs unmatched entries if one has a former slug that is the other's slug. */
function matchRenamed(before: List, after: List, pairs: Map<number, number>): void {
  const taken = new Set(pairs.values());
  const bySlug = new Map<string, number>();
  const byFormer = new Map<string, number>();
  for (const [place, entry] of after.entries()) {
    const slug = taken.has(place) ? null : slugIn(entry);
    if (slug === null) continue;
    bySlug.set(slug, place);
    for (const former of formerSlugsIn(entry)) byFormer.set(former, place);
  }
  for (const [place, entry] of before.entries()) {
    if (pairs.has(place)) continue;
    const formerly = formerSlugsIn(entry).map((slug) => bySlug.get(slug));
    const found = [byFormer.get(slugIn(entry) ?? ''), ...formerly].find(
      (one) => one !== undefined && !taken.has(one),
    );
    if (found === undefined) continue;
    pairs.set(place, found);
    taken.add(found);
  }
}

/** Between two matched neighbours, an entry without a slug counts as rewritten, not replaced. */
function matchBetween(
  before: List,
  after: List,
  isNameless: (entry: unknown) => boolean,
  pairs: Map<number, number>,
): void {
  const taken = new Set(pairs.values());
  const free = (list: List, isTaken: (place: number) => boolean, from: number, to: number) =>
    Array.from({ length: to - from - 1 }, (_, index) => from + 1 + index).filter(
      (place) => !isTaken(place) && isNameless(list[place]),
    );
  let last: readonly [number, number] = [-1, -1];
  for (const next of [...steadyPairs(pairs), [before.length, after.length] as const]) {
    const others = free(after, (place) => taken.has(place), last[1], next[1]);
    for (const place of free(before, (one) => pairs.has(one), last[0], next[0])) {
      const other = others.shift();
      if (other !== undefined) pairs.set(place, other);
    }
    last = next;
  }
}
