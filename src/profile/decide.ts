import { alignLists } from './align-lists.ts';
import type { ProfileDocument } from './document.ts';
import { lookUp, parsePointer } from './json-pointer.ts';
import type { Conflict, Merged } from './merge.ts';
import { dropIdle } from './rename-entries.ts';

/** Null where somebody has not said yet. */
export type Decide = (conflict: Conflict) => 'mine' | 'theirs' | null;

/** The merged document as somebody decided who was asked. */
export function applyDecisions({ document, conflicts }: Merged, decide: Decide): ProfileDocument {
  const draft = structuredClone(document) as Record<string, unknown>;
  const gaps = new Set<unknown[]>();
  for (const conflict of conflicts.filter(({ kind }) => kind !== 'order')) {
    const value = decide(conflict) === 'mine' ? conflict.mine : conflict.theirs;
    put(draft, parsePointer(conflict.pointer), value, gaps);
  }
  for (const conflict of conflicts.filter(({ kind }) => kind === 'order')) {
    const tokens = parsePointer(conflict.pointer);
    const list = lookUp(draft, tokens);
    if (decide(conflict) === 'mine' && Array.isArray(list) && Array.isArray(conflict.mine))
      list.splice(0, list.length, ...inOrderOf(conflict.mine, list, tokens));
  }
  for (const list of gaps) list.splice(0, list.length, ...list.filter((entry) => entry !== undefined));
  dropIdle(draft);
  return draft;
}

/** What is removed from a list leaves a gap, so that the other pointers still lead where they did. */
function put(
  draft: Record<string, unknown>,
  tokens: readonly string[],
  value: unknown,
  gaps: Set<unknown[]>,
): void {
  const owner = lookUp(draft, tokens.slice(0, -1));
  const name = tokens.at(-1) ?? '';
  if (Array.isArray(owner)) {
    owner[Number(name)] = value;
    if (value === undefined) gaps.add(owner);
  } else if (typeof owner === 'object' && owner !== null) {
    if (value === undefined) Reflect.deleteProperty(owner, name);
    else Reflect.set(owner, name, value);
  }
}

/** What only the other side has stays behind what it is behind. */
function inOrderOf(mine: readonly unknown[], list: readonly unknown[], path: readonly string[]): unknown[] {
  const pairs = alignLists(list, mine, path);
  let rank = -1;
  const ranked = list.map((entry, index) => {
    rank = pairs.get(index) ?? rank;
    return { entry, rank };
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ entry }) => entry);
}
