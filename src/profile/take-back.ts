import { alignLists, contentOf, slugIn } from './align-lists.ts';
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
import { lookUpPointer, parsePointer, pointer, replaceAt } from './json-pointer.ts';
import { merge } from './merge.ts';
import { hiddenSections, type PublicProfile } from './public-profile.ts';
import { readersDocument } from './readers-document.ts';

/** A profile as its member has it, and as its readers do: see `readersDocument`. */
export interface ReadVersion {
  readonly whole: ProfileDocument;
  readonly readers: ProfileDocument;
  /** Those of the whole, by section and slug, and by former slugs that no other has now. */
  readonly entries: ReadonlyMap<string, Item>;
}

export function toReadVersion(whole: ProfileDocument, profile: PublicProfile): ReadVersion {
  const places = (slugsOf: (item: Item) => readonly string[]) =>
    sectionsOf(whole).flatMap(([type, items]) =>
      items.flatMap((item) => slugsOf(item).map((slug) => [pointer(type, slug), item] as const)),
    );
  const former = places((item) => item['x-vitrine']?.formerSlugs ?? []);
  const entries = new Map([...former, ...places((item) => [slugIn(item) ?? ''])]);
  return { whole, readers: readersDocument(profile), entries };
}

type Tokens = readonly string[];

/**
 * Whether it can: what a member shows or hides in part is decided at its field, and an entry that they rewrote while
 * nobody saw it is shown by nothing but their word.
 */
export function canTakeBack(change: Change, before: ReadVersion, after: ReadVersion): boolean {
  if (isAmongHiddenAccounts(change, before, after)) return false;
  const entry = entryOf(change, before, after);
  const other = entry && findOther(change, entry, before, after);
  if (!entry || !other) return !isHiddenInBasics(change, before, after);
  return change.kind === 'added' || (isHiddenAlone(after, entry.type, other) && isSameBut(entry.item, other));
}

/** The draft without one of the changes that its readers would see: there it is again as they see it now. */
export function takeBack(change: Change, before: ReadVersion, after: ReadVersion): ProfileDocument {
  const entry = entryOf(change, before, after);
  const other = entry && findOther(change, entry, before, after);
  if (entry && other) {
    const isNew = change.kind === 'added';
    return withEntry(after.whole, entry.type, isNew ? entry.item : other, isNew ? 'private' : 'public');
  }
  // Readers know less than the draft has: what it has besides is as if another had added it.
  const theirs = { ...after.whole, 'x-vitrine': after.whole['x-vitrine'] ?? {} };
  const merged = merge(after.readers, revert(change, before, after), theirs);
  const { 'x-vitrine': extras = {}, ...document } = applyDecisions(merged, () => 'mine');
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

/** The same entry on the other side, where readers do not get it: under its slug, or under one that either had. */
function findOther(
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
  const accounts = pointer('basics', 'profiles', '');
  const rules = versions.flatMap(({ whole }) => Object.keys(whole['x-vitrine']?.visibility ?? {}));
  return place.startsWith(accounts) && rules.some((rule) => rule.startsWith(accounts));
}

/** It is on both sides, and readers get it on one. */
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

function isSameBut(one: Item, other: Item): boolean {
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

/** What readers would get, but for this one. */
function revert(change: Change, before: ReadVersion, after: ReadVersion): ProfileDocument {
  const tokens = parsePointer(change.pointer);
  switch (change.kind) {
    case 'added':
      return withoutPlace(after.readers, tokens) as ProfileDocument;
    case 'changed':
      return replaceAt(after.readers, tokens, change.before) as ProfileDocument;
    case 'moved':
      return moveBack(tokens, change, before.readers, after.readers);
    case 'removed': {
      const value = entryOf(change, before, after)?.item ?? change.before;
      return putBack(tokens, value, before.readers, after.readers);
    }
  }
}

/** What is empty without it goes, too; an entry of a list does not. */
function withoutPlace(value: unknown, [token = '', ...rest]: Tokens): unknown {
  if (Array.isArray(value)) {
    const index = Number(token);
    return rest.length === 0
      ? value.toSpliced(index, 1)
      : value.with(index, withoutPlace(value[index], rest));
  }
  const { [token]: child, ...others } = value as Record<string, unknown>;
  const left = rest.length === 0 ? undefined : withoutPlace(child, rest);
  const isEmpty = typeof left !== 'object' || left === null || Object.keys(left).length === 0;
  return isEmpty ? others : { ...(value as object), [token]: left };
}

function putBack(
  tokens: Tokens,
  value: unknown,
  before: ProfileDocument,
  after: ProfileDocument,
): ProfileDocument {
  const listed = lookUpPointer(before, tokens.slice(0, -1));
  if (!Array.isArray(listed)) return withPlace(after, samePlace(tokens, before, after), value);
  const path = samePlace(tokens.slice(0, -1), before, after);
  const list = lookUpPointer(after, path);
  const present = Array.isArray(list) ? list : [];
  const place = placeFor(Number(tokens.at(-1)), alignLists(listed, present, path));
  return withPlace(after, path, present.toSpliced(place, 0, value));
}

function moveBack(
  tokens: Tokens,
  { from, to }: { readonly from: number; readonly to: number },
  before: ProfileDocument,
  after: ProfileDocument,
): ProfileDocument {
  const path = tokens.slice(0, -1);
  const present = lookUpPointer(after, path);
  const listed = lookUpPointer(before, samePlace(path, after, before));
  if (!Array.isArray(present) || !Array.isArray(listed)) return after;
  const others = present.toSpliced(to, 1);
  const place = placeFor(from, alignLists(listed, others, path));
  return replaceAt(after, path, others.toSpliced(place, 0, present[to])) as ProfileDocument;
}

/** Behind the nearest of those that it was behind. */
function placeFor(index: number, pairs: ReadonlyMap<number, number>): number {
  for (let earlier = index - 1; earlier >= 0; earlier -= 1) {
    const place = pairs.get(earlier);
    if (place !== undefined) return place + 1;
  }
  return 0;
}

/** An entry may be at another index. */
function samePlace(tokens: Tokens, from: ProfileDocument, to: ProfileDocument): string[] {
  const [type = '', index, ...rest] = tokens;
  if (index === undefined || notSections.has(type)) return [...tokens];
  const slug = slugIn(lookUpPointer(from, [type, index]));
  const place = itemsIn(to, type).findIndex((item) => slugIn(item) === slug);
  return [type, String(place < 0 ? index : place), ...rest];
}

function withPlace<T>(value: T, [token, ...rest]: Tokens, replacement: unknown): T {
  if (token === undefined) return replacement as T;
  if (Array.isArray(value)) {
    const index = Number(token);
    return value.with(index, withPlace(value[index], rest, replacement)) as T;
  }
  const owner = (value ?? {}) as Record<string, unknown>;
  return { ...owner, [token]: withPlace(owner[token], rest, replacement) } as T;
}
