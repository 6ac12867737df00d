export const deepest = 64;
export const mostValues = 20_000;

export interface Extent {
  readonly isTooDeep: boolean;
  /** How many values there are, lists and objects included. */
  readonly values: number;
  /** An upper bound of its size as JSON. */
  readonly mostBytes: number;
}

/** Checked before a client's document is traversed recursively. */
export function isTooDeep(value: unknown): boolean {
  return measure(value).isTooDeep;
}

export function measure(document: unknown): Extent {
  let isTooDeep = false;
  let values = 0;
  let mostBytes = 0;
  add(document, deepest);
  return { isTooDeep, values, mostBytes };

  function add(value: unknown, levels: number): void {
    values += 1;
    mostBytes += typeof value === 'string' ? bytesOf(value) : longestOther;
    if (levels < 0) isTooDeep = true;
    if (isTooDeep || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) for (const child of value) add(child, levels - 1);
    else addMembers(value as Readonly<Record<string, unknown>>, levels - 1);
  }

  function addMembers(owner: Readonly<Record<string, unknown>>, levels: number): void {
    for (const name of Object.keys(owner)) {
      mostBytes += bytesOf(name);
      add(owner[name], levels);
    }
  }
}

/** A number, a word or brackets, with a comma. */
const longestOther = 32;

/** Each character may be escaped, as `\u0000`. */
function bytesOf(text: string): number {
  return text.length * 6 + 4;
}
