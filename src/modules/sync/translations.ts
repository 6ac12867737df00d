import { slugIn } from '../../domain/profile/align-lists.ts';
import { type Item, notSections, type ProfileDocument, sectionsOf } from '../../domain/profile/document.ts';
import { parsePointer, pointer } from '../../domain/profile/json-pointer.ts';

type Owner = ProfileDocument | Item;

/** By language and place: `/basics/summary`, or `/work/acme/position` with the item's slug. */
export type Translations = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A document without its translations and without the marks of outdated ones. */
export function separateTranslations(document: ProfileDocument): {
  readonly document: ProfileDocument;
  readonly translations: Translations;
} {
  const found = new Map<string, Map<string, string>>();
  const bare = mapOwners(document, (owner, above) => {
    const { locales = {}, outdated: _outdated, ...extras } = owner['x-vitrine'] ?? {};
    for (const [language, texts] of Object.entries(locales))
      for (const [place, text] of Object.entries(texts)) note(language, above + place, text);
    return withExtras(owner, extras);
  });
  return { document: bare, translations: found };

  function note(language: string, address: string, text: string): void {
    const texts = found.get(language) ?? new Map<string, string>();
    found.set(language, texts.set(address, text));
  }
}

/** The document without the marks of outdated translations, because a save sets them again. */
export function withoutMarks(document: ProfileDocument): ProfileDocument {
  return mapOwners(document, (owner) => {
    const { outdated: _outdated, ...extras } = owner['x-vitrine'] ?? {};
    return withExtras(owner, extras);
  });
}

/** The document with the marks of another version. */
export function withMarksOf(known: ProfileDocument, document: ProfileDocument): ProfileDocument {
  const marks = new Map<string, unknown>();
  mapOwners(known, (owner, above) => {
    if (owner['x-vitrine']?.outdated) marks.set(above, owner['x-vitrine'].outdated);
    return owner;
  });
  return mapOwners(document, (owner, above) => {
    const outdated = marks.get(above);
    const { outdated: _own, ...extras } = owner['x-vitrine'] ?? {};
    return withExtras(owner, outdated && 'locales' in extras ? { ...extras, outdated } : extras);
  });
}

/** The owner of the translations at a place, and the rest of the place. Null if there is none. */
export function findOwner(document: ProfileDocument, address: string) {
  const [section = '', slug = '', ...rest] = parsePointer(address);
  // Section titles, and the alt texts of portrait and cover.
  if (section === 'basics' || section === 'x-vitrine') return { owner: [], below: address };
  if (notSections.has(section) || !Object.hasOwn(document, section)) return null;
  const items = document[section];
  const index = Array.isArray(items) ? items.findIndex((item) => slugIn(item) === slug) : -1;
  return index < 0 || rest.length === 0 ? null : { owner: [section, String(index)], below: pointer(...rest) };
}

/** Maps the document and each item, together with the place of its texts. */
function mapOwners(document: ProfileDocument, map: (owner: Owner, above: string) => Owner): ProfileDocument {
  const sections = sectionsOf(document).map(([type, items]) => {
    return [type, items.map((item) => map(item, pointer(type, slugIn(item) ?? '')))] as const;
  });
  // Keeps the order of the sections.
  const all = { ...document, ...Object.fromEntries(sections) };
  return map(all, '') as ProfileDocument;
}

function withExtras(owner: Owner, extras: object): Owner {
  const { 'x-vitrine': _former, ...rest } = owner;
  return Object.keys(extras).length === 0 ? rest : { ...rest, 'x-vitrine': extras };
}
