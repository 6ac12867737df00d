import { alignLists } from './align-lists.ts';
import type { ProfileDocument } from './document.ts';
import { lookUpPointer, parsePointer, pointer } from './json-pointer.ts';
import type { Conflict, Merged } from './merge.ts';
import { dropIdle, renameEntries } from './rename-entries.ts';

/** Null while the user has not decided. */
export type Decide = (conflict: Conflict) => 'mine' | 'theirs' | null;

type Draft = Record<string, unknown>;
type Tokens = readonly string[];

/** Applies the user's decisions to the merged document. */
export function applyDecisions({ document, conflicts }: Merged, decide: Decide): ProfileDocument {
  const draft = structuredClone(document) as Draft;
  const lists = new Map<string, Tokens>();
  for (const conflict of conflicts.filter(({ kind }) => kind !== 'order')) {
    const tokens = parsePointer(conflict.pointer);
    put(draft, tokens, decide(conflict) === 'mine' ? conflict.mine : conflict.theirs);
    lists.set(pointer(...tokens.slice(0, -1)), tokens.slice(0, -1));
  }
  const orders = new Map(
    conflicts
      .filter((conflict) => conflict.kind === 'order' && decide(conflict) === 'mine')
      .map((conflict) => [conflict.pointer, conflict.mine]),
  );
  for (const place of orders.keys()) lists.set(place, parsePointer(place));
  const innermostFirst = [...lists.values()].sort((one, other) => other.length - one.length);
  for (const tokens of innermostFirst) arrange(draft, tokens, orders.get(pointer(...tokens)));
  dropIdle(draft);
  return draft;
}

/** Removing an entry leaves a gap, so that other pointers stay valid. */
function put(draft: Draft, tokens: Tokens, value: unknown): void {
  const owner = lookUpPointer(draft, tokens.slice(0, -1));
  const name = tokens.at(-1) ?? '';
  if (typeof owner !== 'object' || owner === null) return;
  if (value === undefined && !Array.isArray(owner)) Reflect.deleteProperty(owner, name);
  else Reflect.set(owner, name, value);
}

/** Removes the gaps of a list and sorts it in the order of another list. */
function arrange(draft: Draft, tokens: Tokens, model: unknown): void {
  const list = lookUpPointer(draft, tokens);
  if (!Array.isArray(list)) return;
  const order = Array.isArray(model) ? orderLike(model, list, tokens) : [...list.keys()];
  const kept = order.filter((index) => list[index] !== undefined);
  const places = Array.from(list.keys(), (index) => (kept.includes(index) ? kept.indexOf(index) : null));
  if (places.every((place, index) => place === index)) return;
  renameEntries(draft, tokens, places);
  list.splice(0, list.length, ...kept.map((index) => list[index]));
}

/** Indices of a list in the order of another list. Entries without a match stay behind their predecessor. */
function orderLike(model: readonly unknown[], list: readonly unknown[], path: Tokens): number[] {
  const pairs = alignLists(list, model, path);
  let rank = -1;
  const ranked = Array.from(list.keys(), (index) => {
    rank = pairs.get(index) ?? rank;
    return { index, rank };
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ index }) => index);
}
