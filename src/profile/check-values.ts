import { isDate } from './dates.ts';
import type { ProfileDocument } from './document.ts';
import { pointer, walk } from './json-pointer.ts';
import { isLink } from './links.ts';
import type { Problem } from './problem.ts';

const dateFields: ReadonlySet<unknown> = new Set(['startDate', 'endDate', 'date', 'releaseDate']);
const linkFields: ReadonlySet<unknown> = new Set(['url', 'image']);

/** What no schema can say of a text. */
export function checkValues(document: ProfileDocument): Problem[] {
  const problems: Problem[] = [];
  walk(document, (value, path) => {
    const name = path.at(-1);
    // JSON has no word for it: it would be stored as null.
    if (typeof value === 'number' && !Number.isFinite(value))
      problems.push({ pointer: pointer(...path), detail: 'is a larger number than can be stored' });
    if (typeof value !== 'string') return;
    if (/[\0\ue000]/.test(value)) {
      problems.push({ pointer: pointer(...path), detail: 'has a character that cannot be published' });
    }
    if (path[0] === 'x-vitrine' || path[0] === 'meta') return;
    if (linkFields.has(name) && !isLink(value)) {
      problems.push({ pointer: pointer(...path), detail: 'must start with http:, https:, mailto: or tel:' });
    }
    if (dateFields.has(name) && !isDate(value)) {
      problems.push({ pointer: pointer(...path), detail: `is not in the calendar: ${value}` });
    }
  });
  return problems;
}
