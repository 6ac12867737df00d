import { alignLists, slugIn } from './align-lists.ts';
import type { Change } from './diff.ts';
import { itemsIn, notSections, type ProfileDocument } from './document.ts';
import { lookUpPointer, parsePointer, replaceAt } from './json-pointer.ts';

type Tokens = readonly string[];

/** The later of two documents without one of their differences. */
export function revertChange(
  change: Change,
  before: ProfileDocument,
  after: ProfileDocument,
): ProfileDocument {
  const tokens = parsePointer(change.pointer);
  switch (change.kind) {
    case 'added':
      return withoutPlace(after, tokens) as ProfileDocument;
    case 'changed':
      return replaceAt(after, tokens, change.before) as ProfileDocument;
    case 'moved':
      return moveBack(tokens, change, before, after);
    case 'removed':
      return putBack(tokens, change.before, before, after);
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
