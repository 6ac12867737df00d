export const deepest = 64;
export const mostValues = 20_000;

/** Called before recursive functions traverse a client's document. */
export function isTooDeep(value: unknown): boolean {
  return measure(value).isTooDeep;
}

/** Counts all values, including lists and objects, and checks the nesting depth. */
export function measure(document: unknown) {
  let isTooDeep = false;
  let values = 0;
  add(document, deepest);
  return { isTooDeep, values };

  function add(value: unknown, levels: number): void {
    values += 1;
    if (levels < 0) isTooDeep = true;
    if (isTooDeep || typeof value !== 'object' || value === null) return;
    for (const child of Object.values(value)) add(child, levels - 1);
  }
}
