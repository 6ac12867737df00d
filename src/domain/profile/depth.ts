export const deepest = 64;
export const mostValues = 20_000;

/** Checked before a client's document is traversed recursively. */
export function isTooDeep(value: unknown): boolean {
  return measure(value).isTooDeep;
}

/** How many values there are, lists and objects included, and whether they are nested too deep. */
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
