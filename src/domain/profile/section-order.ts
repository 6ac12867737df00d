import { isSame } from './canonical-json.ts';
import { type ProfileDocument, type SectionEntry, sectionIn, sectionOrder } from './document.ts';

/** Lists every section in page order, so that a form can have controls for each. */
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

/** Reverts `unfoldSections` and keeps what the form did not change. A section without settings becomes a plain name. */
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
