import { isDate } from './dates.ts';
import type { ProfileDocument } from './document.ts';
import { pointer, walk } from './json-pointer.ts';
import { isLink } from './links.ts';
import type { Problem } from './problem.ts';

export const dateFields: ReadonlySet<unknown> = new Set(['startDate', 'endDate', 'date', 'releaseDate']);
export const linkFields: ReadonlySet<unknown> = new Set(['url', 'image']);

/** Rules that JSON Schema cannot express. */
export function checkValues(document: ProfileDocument): Problem[] {
  const problems: Problem[] = [];
  walk(document, (value, path) => {
    const detail = findMistake(value, path);
    if (detail !== null) problems.push({ pointer: pointer(...path), detail });
  });
  return problems;
}

function findMistake(value: unknown, path: readonly (string | number)[]): string | null {
  const name = path[path.length - 1];
  if (name === '__proto__') return 'is not a usable name';
  // JSON cannot express infinity and would store it as null.
  if (typeof value === 'number' && !Number.isFinite(value)) return 'is a larger number than can be stored';
  if (typeof value !== 'string') return null;
  if (/[\0\ue000]/.test(value)) return 'has a character that cannot be published';
  if (path[0] === 'x-vitrine' || path[0] === 'meta') return null;
  if (linkFields.has(name) && !isLink(value)) return 'must start with http:, https:, mailto: or tel:';
  return dateFields.has(name) && !isDate(value) ? `is not in the calendar: ${value}` : null;
}
