export const deepest = 64;
export const mostValues = 20_000;

export interface Extent {
  readonly isTooDeep: boolean;
  /** How many values there are, lists and objects included. */
  readonly values: number;
  /** As JSON it takes no more than this, and mostly much less. */
  readonly mostBytes: number;
}

/** Asked before anything walks a document that somebody sent: a walk goes as deep as the document does. */
export function isTooDeep(value: unknown): boolean {
  return measure(value).isTooDeep;
}

export function measure(document: unknown): Extent {
  let values = 0;
  let mostBytes = 0;
  return { isTooDeep: goesBelow(document, deepest), values, mostBytes };

  function goesBelow(value: unknown, levels: number): boolean {
    values += 1;
    mostBytes += typeof value === 'string' ? bytesOf(value) : longestOther;
    if (levels < 0) return true;
    if (typeof value !== 'object' || value === null) return false;
    if (Array.isArray(value)) return value.some((child) => goesBelow(child, levels - 1));
    const members = value as Readonly<Record<string, unknown>>;
    return Object.keys(members).some((name) => {
      mostBytes += bytesOf(name);
      return goesBelow(members[name], levels - 1);
    });
  }
}

/** A number, a word or brackets, with a comma. */
const longestOther = 32;

/** Each character may be escaped, as `\u0000`. */
function bytesOf(text: string): number {
  return text.length * 6 + 4;
}
