import { pointer } from './json-pointer.ts';

export interface Change {
  readonly pointer: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before?: unknown;
  readonly after?: unknown;
}

/** What is different between two documents, in the order of the pointers' first appearance. */
export function diff(before: unknown, after: unknown, path: readonly (string | number)[] = []): Change[] {
  if (before === after) return [];
  const at = pointer(...path);
  if (before === undefined) return [{ pointer: at, kind: 'added', after }];
  if (after === undefined) return [{ pointer: at, kind: 'removed', before }];
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ pointer: at, kind: 'changed', before, after }];
  }
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => diff(memberOf(before, key), memberOf(after, key), [...path, key]));
}

/** What an object inherits is none of its members: a section may be called `constructor`. */
function memberOf(owner: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(owner, key) ? owner[key] : undefined;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
