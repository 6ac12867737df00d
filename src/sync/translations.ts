import { type Item, notSections, type ProfileDocument, sectionsOf } from '../profile/document.ts';
import { isObject } from '../profile/is-object.ts';
import { parsePointer, pointer } from '../profile/json-pointer.ts';

type Owner = ProfileDocument | Item;

/** By language and by address: `/basics/summary`, or `/work/acme/position` with the slug of the item. */
export type Translations = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What a document is without its translations, and without what the server notes about them. */
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

/** The same document without the marks of translations that were left behind: a save notes them anew. */
export function withoutMarks(document: ProfileDocument): ProfileDocument {
  return mapOwners(document, (owner) => {
    const { outdated: _outdated, ...extras } = owner['x-vitrine'] ?? {};
    return withExtras(owner, extras);
  });
}

/** With the marks that another version of it has. */
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

/** Where in the document an address leads: the owner of its translations, and the rest; null where nothing is. */
export function findOwner(
  document: ProfileDocument,
  address: string,
): { readonly owner: readonly (string | number)[]; readonly below: string } | null {
  const [section = '', slug = '', ...rest] = parsePointer(address);
  if (section === 'basics') return { owner: [], below: address };
  if (notSections.has(section) || !Object.hasOwn(document, section)) return null;
  const items = document[section];
  const index = Array.isArray(items) ? items.findIndex((item) => slugOf(item) === slug) : -1;
  return index < 0 || rest.length === 0 ? null : { owner: [section, index], below: pointer(...rest) };
}

/** The document, and each of its items under the address that its texts have. */
function mapOwners(document: ProfileDocument, map: (owner: Owner, above: string) => Owner): ProfileDocument {
  const sections = sectionsOf(document).map(([type, items]) => {
    return [type, items.map((item) => map(item, pointer(type, slugOf(item) ?? '')))] as const;
  });
  // In the order that it has.
  const all = { ...document, ...Object.fromEntries(sections) };
  return map(all, '') as ProfileDocument;
}

function withExtras(owner: Owner, extras: object): Owner {
  const { 'x-vitrine': _former, ...rest } = owner;
  return Object.keys(extras).length === 0 ? rest : { ...rest, 'x-vitrine': extras };
}

function slugOf(item: unknown): string | null {
  const extras = isObject(item) ? item['x-vitrine'] : null;
  return isObject(extras) && typeof extras.slug === 'string' ? extras.slug : null;
}
