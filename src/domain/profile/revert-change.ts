import { alignLists, slugIn } from './align-lists.ts';
import type { Change } from './diff.ts';
import { itemsIn, notSections, type ProfileDocument } from './document.ts';
import { lookUpPointer, parsePointer, replaceAt } from './json-pointer.ts';

type Tokens = readonly string[];

/** The later document with one difference reverted. Objects that become empty stay. */
export function revertChange(
  change: Change,
  before: ProfileDocument,
  after: ProfileDocument,
): ProfileDocument {
  const tokens = parsePointer(change.pointer);
  switch (change.kind) {
    case 'added':
      return withoutPlace(after, tokens);
    case 'changed':
      return replaceAt(after, tokens, change.before) as ProfileDocument;
    case 'moved':
      return moveBack(tokens, change, before, after);
    case 'removed':
      return putBack(tokens, change.before, before, after);
  }
}

function withoutPlace(document: ProfileDocument, tokens: Tokens): ProfileDocument {
  const [path, last = ''] = [tokens.slice(0, -1), tokens.at(-1)];
  const owner = lookUpPointer(document, path);
  if (Array.isArray(owner))
    return replaceAt(document, path, owner.toSpliced(Number(last), 1)) as ProfileDocument;
  const { [last]: _removed, ...others } = owner as Record<string, unknown>;
  return replaceAt(document, path, others) as ProfileDocument;
}

/** Removes empty ancestors of a place. Entries of lists stay. */
export function withoutEmptyOwners(document: ProfileDocument, tokens: Tokens): ProfileDocument {
  const path = tokens.slice(0, -1);
  const owner = lookUpPointer(document, path);
  const isEntry = Array.isArray(lookUpPointer(document, path.slice(0, -1)));
  if (path.length === 0 || isEntry || owner === undefined || Object.keys(owner as object).length > 0)
    return document;
  return withoutEmptyOwners(withoutPlace(document, path), path);
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

/** The index after the nearest predecessor that still exists. */
function placeFor(index: number, pairs: ReadonlyMap<number, number>): number {
  for (let earlier = index - 1; earlier >= 0; earlier -= 1) {
    const place = pairs.get(earlier);
    if (place !== undefined) return place + 1;
  }
  return 0;
}

/** The same place in another document, where the entry may have another index. */
export function samePlace(tokens: Tokens, from: ProfileDocument, to: ProfileDocument): string[] {
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
