import { type ProfileDocument, sectionsOf } from './document.ts';
import { basicsFieldsOf, type Field, itemFieldsOf, locationFields } from './fields.ts';
import { lookUpPointer, pointer } from './json-pointer.ts';

/** A text of the document that can be translated. */
export interface Translatable {
  /** Its JSON Pointer. */
  readonly place: string;
  /** The owner of the translations: the document or an item. */
  readonly owner: readonly (string | number)[];
  /** The pointer from the owner to the text. */
  readonly below: string;
  readonly field: Field;
  /** The field's parent: `basics` or a section. */
  readonly type: string;
  readonly text: string;
}

export interface Translated extends Translatable {
  /** Empty without a translation. */
  readonly translation: string;
  /** Its index in the list of outdated translations. Null if it is up to date. */
  readonly outdatedAt: number | null;
}

/** All translatable texts, in the order of the form. */
export function translatableIn(document: ProfileDocument): Translatable[] {
  const inBasics = [
    ...basicsFieldsOf(document).flatMap((field) =>
      textsAt(document, [], ['basics', field.name], field, 'basics'),
    ),
    ...locationFields
      .filter(({ name }) => name === 'city' || name === 'region')
      .flatMap((field) => textsAt(document, [], ['basics', 'location', field.name], field, 'basics')),
  ];
  const titles = sectionsOf(document).flatMap(([type]) =>
    textsAt(document, [], ['x-vitrine', 'titles', type], { name: 'sectionTitle', kind: 'line' }, type),
  );
  const inItems = sectionsOf(document).flatMap(([type, items]) =>
    items.flatMap((item, index) =>
      itemFieldsOf(type, item, items).flatMap((field) =>
        textsAt(document, [type, index], [type, index, field.name], field, type),
      ),
    ),
  );
  return [...inBasics, ...titles, ...inItems];
}

export function translationsIn(document: ProfileDocument, language: string): Translated[] {
  return translatableIn(document).map((text) => {
    const extras = [...text.owner.map(String), 'x-vitrine'];
    const translation = lookUpPointer(document, [...extras, 'locales', language, text.below]);
    const outdated = lookUpPointer(document, [...extras, 'outdated', language]);
    const at = Array.isArray(outdated) ? outdated.indexOf(text.below) : -1;
    return {
      ...text,
      translation: typeof translation === 'string' ? translation : '',
      outdatedAt: at < 0 ? null : at,
    };
  });
}

function textsAt(
  document: ProfileDocument,
  owner: readonly (string | number)[],
  path: readonly (string | number)[],
  field: Field,
  type: string,
): Translatable[] {
  if (!inWords.has(field.kind)) return [];
  const value = lookUpPointer(document, path.map(String));
  if (Array.isArray(value))
    return value.flatMap((_, index) =>
      textsAt(document, owner, [...path, index], { ...field, kind: 'line' }, type),
    );
  if (typeof value !== 'string' || value.trim() === '') return [];
  const place = pointer(...path);
  return [{ place, owner, below: pointer(...path.slice(owner.length)), field, type, text: value }];
}

const inWords: ReadonlySet<Field['kind']> = new Set(['line', 'text', 'lines']);

/** The name of the control for a translation. */
export function translationName({ owner, below }: Translatable, language: string): string {
  return pointer(...owner, 'x-vitrine', 'locales', language, below);
}

/** The languages that any text of the document is translated into. */
export function languagesIn(document: ProfileDocument): string[] {
  const owners = [document, ...sectionsOf(document).flatMap(([, items]) => items)];
  return [...new Set(owners.flatMap((owner) => Object.keys(owner['x-vitrine']?.locales ?? {})))].sort();
}
