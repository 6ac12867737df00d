import { contentOf, slugIn } from './align-lists.ts';
import { withVisibility } from './change-item.ts';
import { applyDecisions } from './decide.ts';
import type { Change } from './diff.ts';
import {
  type Item,
  itemsIn,
  notSections,
  type ProfileDocument,
  sectionsOf,
  type Visibility,
} from './document.ts';
import { lookUpPointer, parsePointer, pointer } from './json-pointer.ts';
import { merge } from './merge.ts';
import { hiddenSections } from './public-profile.ts';
import { revertChange, samePlace, withoutEmptyOwners } from './revert-change.ts';

/** A profile as its member sees it, and as visitors do: see `readersDocument`. */
export interface ReadVersion {
  readonly whole: ProfileDocument;
  readonly readers: ProfileDocument;
  /** Entries of the whole document, by section and slug, and by former slugs that no other entry uses. */
  readonly entries: ReadonlyMap<string, Item>;
}

export function toReadVersion(whole: ProfileDocument, readers: ProfileDocument): ReadVersion {
  const places = (slugsOf: (item: Item) => readonly string[]) =>
    sectionsOf(whole).flatMap(([type, items]) =>
      items.flatMap((item) => slugsOf(item).map((slug) => [pointer(type, slug), item] as const)),
    );
  const former = places((item) => item['x-vitrine']?.formerSlugs ?? []);
  const entries = new Map([...former, ...places((item) => [slugIn(item) ?? ''])]);
  return { whole, readers, entries };
}

/**
 * Whether the change can be reverted. Partly hidden fields have their own switch, and an entry that was
 * rewritten while hidden needs the member's decision.
 */
export function canTakeBack(change: Change, before: ReadVersion, after: ReadVersion): boolean {
  if (isAmongHiddenAccounts(change, before, after) || isTitleOfHidden(change, before, after)) return false;
  const entry = entryOf(change, before, after);
  const counterpart = entry && findCounterpart(change, entry, before, after);
  if (!entry || !counterpart) return !isHiddenInBasics(change, before, after);
  return (
    change.kind === 'added' ||
    (isHiddenAlone(after, entry.type, counterpart) && isSameButVisibility(entry.item, counterpart))
  );
}

/** The draft with one visible change reverted to what visitors see now. */
export function takeBack(change: Change, before: ReadVersion, after: ReadVersion): ProfileDocument {
  const entry = entryOf(change, before, after);
  const counterpart = entry && findCounterpart(change, entry, before, after);
  if (entry && counterpart) {
    const isNew = change.kind === 'added';
    return withEntry(after.whole, entry.type, isNew ? entry.item : counterpart, isNew ? 'private' : 'public');
  }
  // Visitors see less than the draft has. The merge treats the rest as additions of another user.
  const theirs = { ...after.whole, 'x-vitrine': after.whole['x-vitrine'] ?? {} };
  const whole = entry && change.kind === 'removed' ? { ...change, before: entry.item } : change;
  const merged = merge(after.readers, revertChange(whole, before.readers, after.readers), theirs);
  const taken = applyDecisions(merged, () => 'mine');
  const place = samePlace(parsePointer(change.pointer), after.readers, taken);
  const { 'x-vitrine': extras = {}, ...document } =
    change.kind === 'added' ? withoutEmptyOwners(taken, place) : taken;
  return Object.keys(extras).length > 0 ? { ...document, 'x-vitrine': extras } : document;
}

interface Entry {
  readonly type: string;
  /** The item as its member sees it. */
  readonly item: Item;
}

/** The entry that was added or removed as a whole, or null. */
function entryOf({ kind, pointer: place }: Change, before: ReadVersion, after: ReadVersion): Entry | null {
  if (kind !== 'added' && kind !== 'removed') return null;
  const [type = '', index = '', ...rest] = parsePointer(place);
  if (notSections.has(type) || rest.length > 0) return null;
  const there = kind === 'added' ? after : before;
  const slug = slugIn(lookUpPointer(there.readers, [type, index]));
  const item = slug === null ? undefined : there.entries.get(pointer(type, slug));
  return item ? { type, item } : null;
}

/** The same entry in the other version, hidden there: found by its slug or a former slug of either. */
function findCounterpart(
  { kind }: Change,
  { type, item }: Entry,
  before: ReadVersion,
  after: ReadVersion,
): Item | undefined {
  const { entries } = kind === 'added' ? before : after;
  const slugs = [slugIn(item) ?? '', ...(item['x-vitrine']?.formerSlugs ?? [])];
  for (const slug of slugs) {
    const found = entries.get(pointer(type, slug));
    if (found) return found;
  }
  return undefined;
}

/** Social profiles have no slug, so a hidden one shifts the index of the others. */
function isAmongHiddenAccounts({ pointer: place }: Change, ...versions: readonly ReadVersion[]): boolean {
  const accounts = pointer('basics', 'profiles');
  const isThere = (one: string) => one === accounts || one.startsWith(`${accounts}/`);
  const rules = versions.flatMap(({ whole }) => Object.keys(whole['x-vitrine']?.visibility ?? {}));
  return isThere(place) && rules.some(isThere);
}

/** A section title is added and removed with its section. */
function isTitleOfHidden({ pointer: place }: Change, ...versions: readonly ReadVersion[]): boolean {
  const [top, member, type = ''] = parsePointer(place);
  return (
    top === 'x-vitrine' &&
    member === 'titles' &&
    versions.some(({ whole }) => hiddenSections(whole).has(type))
  );
}

/** Whether both versions have the value, but visitors see only one of them. */
function isHiddenInBasics(change: Change, before: ReadVersion, after: ReadVersion): boolean {
  if (change.kind !== 'added' && change.kind !== 'removed') return false;
  const tokens = parsePointer(change.pointer);
  const there = change.kind === 'added' ? before : after;
  const isInList = Array.isArray(lookUpPointer(there.whole, tokens.slice(0, -1)));
  return tokens[0] === 'basics' && !isInList && lookUpPointer(there.whole, tokens) !== undefined;
}

/** Whether the item itself is private, in a public section. */
function isHiddenAlone({ whole }: ReadVersion, type: string, item: Item): boolean {
  return item['x-vitrine']?.visibility === 'private' && !hiddenSections(whole).has(type);
}

function isSameButVisibility(one: Item, other: Item): boolean {
  return contentOf(withVisibility(one, 'public')) === contentOf(withVisibility(other, 'public'));
}

function withEntry(
  document: ProfileDocument,
  type: string,
  entry: Item,
  visibility: Visibility,
): ProfileDocument {
  const items = itemsIn(document, type).map((item) =>
    item === entry ? withVisibility(item, visibility) : item,
  );
  return { ...document, [type]: items };
}
