import { type Path, slugIn } from './align-lists.ts';
import { alignOverlays } from './align-overlays.ts';
import { isSame } from './canonical-json.ts';
import type { ProfileDocument } from './document.ts';
import { isObject } from './is-object.ts';
import { pointer } from './json-pointer.ts';
import { keepTranslated } from './keep-translated.ts';
import { planList, type Versions } from './merge-lists.ts';

/** A conflict that only the user can resolve. A value that does not exist is omitted. */
export interface Conflict {
  /**
   * `changed`: both sides changed the value, and the document has theirs. `removed`: one side removed the
   * value and the other changed it, and the document has the change. `order`: both sides moved entries of a
   * list, and the document has their order.
   */
  readonly kind: 'changed' | 'removed' | 'order';
  /** A JSON Pointer into the merged document. */
  readonly pointer: string;
  readonly base?: unknown;
  readonly mine?: unknown;
  readonly theirs?: unknown;
}

export interface Merged {
  readonly document: ProfileDocument;
  readonly conflicts: readonly Conflict[];
}

/** Merges two versions of a document. Changes of one side are merged automatically, contradictions become conflicts. */
export function merge(base: ProfileDocument, mine: ProfileDocument, theirs: ProfileDocument): Merged {
  const conflicts: Conflict[] = [];
  const document = mergeValue({ base, mine, theirs }, [], (conflict) => conflicts.push(conflict));
  return { document: isObject(document) ? document : {}, conflicts };
}

type Ask = (conflict: Conflict) => void;

function mergeValue(versions: Versions, path: Path, ask: Ask): unknown {
  const { base, mine, theirs } = versions;
  if (isSame(mine, theirs) || isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  if (isObject(mine) && isObject(theirs))
    return mergeMembers(isObject(base) ? base : {}, mine, theirs, path, ask);
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mergeList(Array.isArray(base) ? base : [], mine, theirs, path, ask);
  const kind = mine === undefined || theirs === undefined ? 'removed' : 'changed';
  ask(conflictOf(kind, versions, path));
  return theirs === undefined ? mine : theirs;
}

type Members = Readonly<Record<string, unknown>>;

function mergeMembers(before: Members, ours: Members, others: Members, path: Path, ask: Ask): Members {
  const { versions, arranged } = alignOverlays({ base: before, mine: ours, theirs: others }, path);
  const [base, mine, theirs] = [
    toMembers(versions.base),
    toMembers(versions.mine),
    toMembers(versions.theirs),
  ];
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const members = Object.fromEntries(
    [...names].flatMap((name) => {
      const three = { base: own(base, name), mine: own(mine, name), theirs: own(theirs, name) };
      const merged = mergeMember(three, [...path, name], ask);
      return merged === undefined ? [] : [[name, merged]];
    }),
  );
  const { merged, texts } = keepTranslated(members, arranged);
  for (const text of texts) ask(conflictOf('removed', text.versions, [...path, ...text.tokens]));
  return merged;
}

/** Removing a list removes only the entries that the other side has not changed. */
function mergeMember({ base, mine, theirs }: Versions, path: Path, ask: Ask): unknown {
  const isRemoved = Array.isArray(base) && (mine === undefined || theirs === undefined);
  if (!isRemoved) return mergeValue({ base, mine, theirs }, path, ask);
  const merged = mergeValue({ base, mine: mine ?? [], theirs: theirs ?? [] }, path, ask);
  return Array.isArray(merged) && merged.length === 0 ? undefined : merged;
}

type List = readonly unknown[];

function mergeList(base: List, mine: List, theirs: List, path: Path, ask: Ask): List {
  const { entries, contested } = planList(base, mine, theirs, path);
  if (contested) ask(conflictOf('order', { base, mine, theirs }, path));
  const merged = entries.map((entry, index) => mergeValue(entry, [...path, index], ask));
  return withoutDoubleSlugs(merged, entries, path, ask);
}

/**
 * Resolves duplicate slugs, because their items already use them. My new item gets another slug on saving,
 * and an existing item becomes a conflict.
 */
function withoutDoubleSlugs(merged: List, entries: readonly Versions[], path: Path, ask: Ask): List {
  const isTheirs = (index: number) => slugIn(merged[index]) === slugIn(entries[index]?.theirs);
  const taken = new Set(merged.filter((_, index) => isTheirs(index)).map(slugIn));
  return merged.map((item, index) => {
    const slug = slugIn(item);
    if (slug === null || isTheirs(index) || !taken.has(slug)) {
      taken.add(slug);
      return item;
    }
    const former = slugIn(entries[index]?.theirs);
    const slugs = { base: slugIn(entries[index]?.base) ?? undefined, mine: slug, theirs: former };
    if (former !== null) ask(conflictOf('changed', slugs, [...path, index, 'x-vitrine', 'slug']));
    const {
      'x-vitrine': { slug: _slug, ...extras },
      ...rest
    } = item as { 'x-vitrine': { slug: string } };
    if (former === null || taken.has(former)) return { ...rest, 'x-vitrine': extras };
    taken.add(former);
    return { ...rest, 'x-vitrine': { slug: former, ...extras } };
  });
}

function conflictOf(kind: Conflict['kind'], versions: Versions, path: Path): Conflict {
  const there = Object.entries(versions).filter(([, value]) => value !== undefined);
  return { kind, pointer: pointer(...path), ...Object.fromEntries(there) };
}

/** Reads own properties only, because a document may have a key `__proto__`. */
function own(members: Members, name: string): unknown {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

function toMembers(value: unknown): Members {
  return isObject(value) ? value : {};
}
