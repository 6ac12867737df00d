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

/** Each section once, by a possible name; a private one must exist in this document. */
export function checkSections(document: ProfileDocument): Problem[] {
  const seen = new Set<string>();
  return (document['x-vitrine']?.sections ?? []).flatMap((entry, index) => {
    const name = sectionIn(entry);
    // The schema reports an entry without a name.
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

/** A section that doesn't exist yet may have a title already. */
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
  // A misspelt name would publish what was to be private.
  if (isPrivate && !isStandardSection(name) && !Object.hasOwn(document, name))
    return `cannot be private: there is no section ${name}`;
  return null;
}
