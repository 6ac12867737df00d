import { isSame } from './canonical-json.ts';
import { type ProfileDocument, type SectionEntry, sectionIn, sectionOrder } from './document.ts';

/** With a place for every section, in the order of the page: so that a form can say something about any of them. */
export function unfoldSections(document: ProfileDocument): ProfileDocument {
  const entries = document['x-vitrine']?.sections ?? [];
  const byName = new Map(entries.map((entry) => [sectionIn(entry), entry]));
  const names = new Set([...byName.keys(), ...sectionOrder(document)]);
  const sections = [...names].map((name) => {
    const entry = byName.get(name);
    return typeof entry === 'object' ? entry : { name };
  });
  return { ...document, 'x-vitrine': { ...document['x-vitrine'], sections } };
}

/** The inverse. Keeps what the form didn't change. A section that is only named becomes a name. */
export function foldSections(edited: ProfileDocument, before: ProfileDocument): ProfileDocument {
  const { sections: unfolded, ...extras } = edited['x-vitrine'] ?? {};
  const former = before['x-vitrine']?.sections;
  const sections = isSame(unfolded, unfoldSections(before)['x-vitrine']?.sections)
    ? former
    : unfolded?.map(foldEntry).filter((entry) => sectionIn(entry) !== undefined);
  const { 'x-vitrine': _extras, ...rest } = edited;
  const folded = { ...extras, ...(sections && { sections }) };
  return Object.keys(folded).length > 0 || before['x-vitrine'] !== undefined
    ? { ...rest, 'x-vitrine': folded }
    : rest;
}

function foldEntry(entry: SectionEntry): SectionEntry {
  return typeof entry === 'object' && entry.visibility === undefined ? entry.name : entry;
}
