import { alignLists, type Path, steadyPairs } from './align-lists.ts';
import { isSame } from './canonical-json.ts';
import { isObject } from './is-object.ts';
import { pointer } from './json-pointer.ts';

/** The pointer of a removal is in the previous document, all others are in the new document. */
export type Change =
  | { readonly kind: 'added'; readonly pointer: string; readonly after: unknown }
  | { readonly kind: 'removed'; readonly pointer: string; readonly before: unknown }
  | {
      readonly kind: 'changed';
      readonly pointer: string;
      readonly before: unknown;
      readonly after: unknown;
    }
  /** The same entry at another index. Its other changes are reported separately. */
  | { readonly kind: 'moved'; readonly pointer: string; readonly from: number; readonly to: number };

/** The differences between two documents. Each list entry is compared with its previous version, even after a move. */
export function diff(before: unknown, after: unknown): Change[] {
  return compare({ value: before, path: [] }, { value: after, path: [] });
}

interface Place {
  readonly value: unknown;
  readonly path: Path;
}

function compare(before: Place, after: Place): Change[] {
  const [one, other] = [before.value, after.value];
  if (isSame(one, other)) return [];
  if (one === undefined) return [{ kind: 'added', pointer: pointer(...after.path), after: other }];
  if (other === undefined) return [{ kind: 'removed', pointer: pointer(...before.path), before: one }];
  if (Array.isArray(one) && Array.isArray(other)) return compareLists(before.path, one, after.path, other);
  if (isObject(one) && isObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].flatMap((name) => compare(below(before, name), below(after, name)));
  }
  return [{ kind: 'changed', pointer: pointer(...after.path), before: one, after: other }];
}

function compareLists(
  pathBefore: Path,
  before: readonly unknown[],
  pathAfter: Path,
  after: readonly unknown[],
): Change[] {
  const pairs = alignLists(before, after, pathAfter);
  const steady = new Set(steadyPairs(pairs).map(([, place]) => place));
  const origins = new Map([...pairs].map(([from, to]) => [to, from]));
  const removed = before.flatMap((value, index): Change[] =>
    pairs.has(index) ? [] : [{ kind: 'removed', pointer: pointer(...pathBefore, index), before: value }],
  );
  const rest = after.flatMap((value, to): Change[] => {
    const from = origins.get(to);
    const path = [...pathAfter, to];
    if (from === undefined) return [{ kind: 'added', pointer: pointer(...path), after: value }];
    const changes = compare({ value: before[from], path: [...pathBefore, from] }, { value, path });
    return steady.has(to) ? changes : [{ kind: 'moved', pointer: pointer(...path), from, to }, ...changes];
  });
  return [...removed, ...rest];
}

/** Reads own properties only, because a section may be called `constructor`. */
function below({ value, path }: Place, name: string): Place {
  const isMember = isObject(value) && Object.hasOwn(value, name);
  return { value: isMember ? value[name] : undefined, path: [...path, name] };
}
