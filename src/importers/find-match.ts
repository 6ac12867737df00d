import type { Item } from '../profile/document.ts';
import { foldWhole } from '../profile/fold-words.ts';

/** Which item of a section is the same thing as one from elsewhere, that no file told of before; -1 if none is. */
export function findMatch(section: string, items: readonly Item[], item: Item): number {
  const doi = doiOf(item);
  const same = items.findIndex((one) => doi !== null && doiOf(one) === doi);
  return same < 0 ? items.findIndex((one) => isAlike(section, one, item)) : same;
}

function isAlike(section: string, one: Item, other: Item): boolean {
  const fields = alike[section] ?? ['name'];
  return fields.every((field) => {
    const [mine, theirs] = [fold(one[field]), fold(other[field])];
    return mine === theirs && (mine !== '' || field !== fields[0]);
  });
}

/** What tells one from another: somebody may have worked twice at one place, and studied there three times. */
const alike: Readonly<Record<string, readonly string[]>> = {
  work: ['name', 'startDate'],
  volunteer: ['organization', 'startDate'],
  education: ['institution', 'startDate'],
  languages: ['language'],
  awards: ['title'],
  references: ['name'],
};

function fold(value: unknown): string {
  return typeof value === 'string' ? foldWhole(value) : '';
}

function doiOf({ url }: Item): string | null {
  const [, doi] =
    /^https?:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/\S+)$/i.exec(typeof url === 'string' ? url : '') ?? [];
  return doi?.toLowerCase() ?? null;
}
