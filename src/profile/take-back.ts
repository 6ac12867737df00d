import { alignLists, slugIn } from './align-lists.ts';
import { isSame } from './canonical-json.ts';
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
  /** Those of the whole, by section and slug. */
  readonly entries: ReadonlyMap<string, Item>;
}

export function toReadVersion(whole: ProfileDocument, profile: PublicProfile): ReadVersion {
  const entries = sectionsOf(whole).flatMap(([type, items]) =>
    items.map((item) => [pointer(type, slugIn(item) ?? ''), item] as const),
  );
  return { whole, readers: readersDocument(profile), entries: new Map(entries) };
}

type Tokens = readonly string[];

/** Whether it can: what a member shows or hides in part is decided at its field, and nowhere else. */
export function canTakeBack(change: Change, before: ReadVersion, after: ReadVersion): boolean {
  if (!isVisibilityOnly(change, before, after)) return true;
  const entry = entryOf(change, before, after);
  return entry !== null && (change.kind === 'added' || isHiddenAlone(after, entry));
}

/** The draft without one of the changes that its readers would see: there it is again as they see it now. */
export function takeBack(change: Change, before: ReadVersion, after: ReadVersion): ProfileDocument {
  const entry = entryOf(change, before, after);
  if (entry && isVisibilityOnly(change, before, after))
    return showEntry(after.whole, entry, change.kind === 'added' ? 'private' : 'public');
  // Readers know less than the draft has: what it has besides is as if another had added it.
  const merged = merge(after.readers, revert(change, before, after), after.whole);
  return applyDecisions(merged, () => 'mine');
}

interface Entry {
  readonly type: string;
  readonly slug: string;
}

/** The entry that was added or removed as a whole. */
function entryOf({ kind, pointer: place }: Change, before: ReadVersion, after: ReadVersion): Entry | null {
  if (kind !== 'added' && kind !== 'removed') return null;
  const [type = '', index = '', ...rest] = parsePointer(place);
  if (notSections.has(type) || rest.length > 0) return null;
  const slug = slugIn(lookUpPointer((kind === 'added' ? after : before).readers, [type, index]));
  return slug === null ? null : { type, slug };
}

/** It is on both sides, and readers get it on one. */
function isVisibilityOnly(change: Change, before: ReadVersion, after: ReadVersion): boolean {
  if (change.kind !== 'added' && change.kind !== 'removed') return false;
  const there = change.kind === 'added' ? before : after;
  const entry = entryOf(change, before, after);
  if (entry) return findEntry(there, entry) !== undefined;
  const tokens = parsePointer(change.pointer);
  if (tokens[0] !== 'basics') return false;
  const owner = lookUpPointer(there.whole, tokens.slice(0, -1));
  const value = change.kind === 'added' ? change.after : change.before;
  return Array.isArray(owner)
    ? owner.some((one) => isSame(one, value))
    : lookUpPointer(there.whole, tokens) !== undefined;
}

/** It is private itself, and in a section that is not. */
function isHiddenAlone(version: ReadVersion, entry: Entry): boolean {
  const isPrivate = findEntry(version, entry)?.['x-vitrine']?.visibility === 'private';
  return isPrivate && !hiddenSections(version.whole).has(entry.type);
}

function findEntry({ entries }: ReadVersion, { type, slug }: Entry): Item | undefined {
  return entries.get(pointer(type, slug));
}

function showEntry(
  document: ProfileDocument,
  { type, slug }: Entry,
  visibility: Visibility,
): ProfileDocument {
  const items = itemsIn(document, type).map((item) =>
    slugIn(item) === slug ? withVisibility(item, visibility) : item,
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
      const entry = entryOf(change, before, after);
      const value = (entry && findEntry(before, entry)) ?? change.before;
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
