import {
  isStandardSection,
  notSections,
  type ProfileDocument,
  sectionIn,
  sectionName,
  titlesIn,
} from './document.ts';
import { pointer } from './json-pointer.ts';
import type { Problem } from './problem.ts';

/** Each section once, with a valid name. A private section must exist in this document. */
export function checkSections(document: ProfileDocument): Problem[] {
  const seen = new Set<string>();
  return (document['x-vitrine']?.sections ?? []).flatMap((entry, index) => {
    const name = sectionIn(entry);
    // Schema validation reports entries without a name.
    if (name === undefined) return [];
    const isKnown = seen.has(name);
    seen.add(name);
    const at = ['x-vitrine', 'sections', index];
    const place = typeof entry === 'string' ? at : [...at, 'name'];
    const detail = isKnown
      ? `is named twice; name ${name} once`
      : findMistake(document, name, typeof entry !== 'string' && entry.visibility === 'private');
    return detail === null ? [] : [{ pointer: pointer(...place), detail }];
  });
}

/** Titles are allowed for sections that do not exist yet. */
export function checkTitles(document: ProfileDocument): Problem[] {
  return Object.keys(titlesIn(document))
    .filter((name) => !canBeSection(name))
    .map((name) => ({ pointer: pointer('x-vitrine', 'titles', name), detail: noSection }));
}

const noSection = 'is not a section name; use one like work or talks';

function canBeSection(name: string): boolean {
  return !notSections.has(name) && sectionName.test(name);
}

function findMistake(document: ProfileDocument, name: string, isPrivate: boolean): string | null {
  if (!canBeSection(name)) return noSection;
  // A misspelled name would publish a section that should be private.
  if (isPrivate && !isStandardSection(name) && !Object.hasOwn(document, name))
    return `cannot be private: there is no section ${name}`;
  return null;
}
