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

/** A profile as its member has it, and as its readers do: see `readersDocument`. */
export interface ReadVersion {
  readonly whole: ProfileDocument;
  readonly readers: ProfileDocument;
  /** Those of the whole, by section and slug, and by former slugs that no other has now. */
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
 * Whether it can: what a member shows or hides in part is decided at its field, and an entry that they rewrote while no
 * one saw it is shown by nothing but their word.
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

/** The draft without one of the changes that its visitors would see: there it is again as they see it now. */
export function takeBack(change: Change, before: ReadVersion, after: ReadVersion): ProfileDocument {
  const entry = entryOf(change, before, after);
  const counterpart = entry && findCounterpart(change, entry, before, after);
  if (entry && counterpart) {
    const isNew = change.kind === 'added';
    return withEntry(after.whole, entry.type, isNew ? entry.item : counterpart, isNew ? 'private' : 'public');
  }
  // Readers know less than the draft has: what it has besides is as if another had added it.
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
  /** As its member has it. */
  readonly item: Item;
}

/** The entry that was added or removed as a whole. */
function entryOf({ kind, pointer: place }: Change, before: ReadVersion, after: ReadVersion): Entry | null {
  if (kind !== 'added' && kind !== 'removed') return null;
  const [type = '', index = '', ...rest] = parsePointer(place);
  if (notSections.has(type) || rest.length > 0) return null;
  const there = kind === 'added' ? after : before;
  const slug = slugIn(lookUpPointer(there.readers, [type, index]));
  const item = slug === null ? undefined : there.entries.get(pointer(type, slug));
  return item ? { type, item } : null;
}

/** The same entry on the other side, where visitors do not get it: under its slug, or under one that either had. */
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

/** Among the accounts of a person only their places tell which is which. */
function isAmongHiddenAccounts({ pointer: place }: Change, ...versions: readonly ReadVersion[]): boolean {
  const accounts = pointer('basics', 'profiles');
  const isThere = (one: string) => one === accounts || one.startsWith(`${accounts}/`);
  const rules = versions.flatMap(({ whole }) => Object.keys(whole['x-vitrine']?.visibility ?? {}));
  return isThere(place) && rules.some(isThere);
}

/** The title of a section comes and goes with the section. */
function isTitleOfHidden({ pointer: place }: Change, ...versions: readonly ReadVersion[]): boolean {
  const [top, member, type = ''] = parsePointer(place);
  return (
    top === 'x-vitrine' &&
    member === 'titles' &&
    versions.some(({ whole }) => hiddenSections(whole).has(type))
  );
}

/** It is on both sides, and visitors get it on one. */
function isHiddenInBasics(change: Change, before: ReadVersion, after: ReadVersion): boolean {
  if (change.kind !== 'added' && change.kind !== 'removed') return false;
  const tokens = parsePointer(change.pointer);
  const there = change.kind === 'added' ? before : after;
  const isInList = Array.isArray(lookUpPointer(there.whole, tokens.slice(0, -1)));
  return tokens[0] === 'basics' && !isInList && lookUpPointer(there.whole, tokens) !== undefined;
}

/** It is private itself, and in a section that is not. */
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
