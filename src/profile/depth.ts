export const deepest = 64;

/** Asked before anything walks a document that somebody sent: a walk goes as deep as the document does. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

export const mostValues = 20_000;

/** Asked before what is checked value by value: a document of ones and commas has a hundred thousand of them. */
export function hasTooMany(value: unknown): boolean {
  let count = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && count <= mostValues) {
    count += level.length;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return count > mostValues;
}
