import { type Item, isStandardSection, type ProfileDocument } from './document.ts';

/** The kind of a field. `lines` is a list of short texts, `text` is Markdown. */
export type FieldKind = 'line' | 'text' | 'date' | 'url' | 'email' | 'phone' | 'country' | 'lines';

export interface Field {
  /** The name within its parent. */
  readonly name: string;
  readonly kind: FieldKind;
}

/** Fields by parent, in the order of a form: `basics`, its members, and the sections of JSON Resume. */
const known = {
  basics: fields('name givenName familyName label summary:text image:url email:email phone:phone url:url'),
  location: fields('address:text postalCode city region countryCode:country'),
  profiles: fields('network username url:url'),
  work: fields(
    'position name url:url location startDate:date endDate:date description summary:text highlights:lines',
  ),
  projects: fields(
    'name description:text startDate:date endDate:date url:url roles:lines highlights:lines keywords:lines entity type',
  ),
  education: fields('institution studyType area startDate:date endDate:date score url:url courses:lines'),
  skills: fields('name level keywords:lines'),
  languages: fields('language fluency'),
  publications: fields('name publisher releaseDate:date url:url summary:text'),
  awards: fields('title awarder date:date summary:text'),
  certificates: fields('name issuer date:date url:url'),
  volunteer: fields(
    'position organization url:url startDate:date endDate:date summary:text highlights:lines',
  ),
  interests: fields('name keywords:lines'),
  references: fields('name reference:text'),
} as const satisfies Record<string, readonly Field[]>;

/** The fields of the form for a new item. The item's own page has the others. */
const asked: Readonly<Partial<Record<keyof typeof known, readonly string[]>>> = {
  work: ['position', 'name', 'startDate', 'endDate'],
  projects: ['name', 'startDate', 'endDate'],
  education: ['institution', 'area', 'startDate', 'endDate'],
  publications: ['name', 'publisher', 'releaseDate'],
  awards: ['title', 'awarder', 'date'],
  certificates: ['name', 'issuer', 'date'],
  volunteer: ['position', 'organization', 'startDate', 'endDate'],
};

/** The fields of items in a new custom section. */
const usual = fields('name date:date url:url summary:text highlights:lines');

const kinds: ReadonlyMap<string, FieldKind> = new Map(
  Object.values(known).flatMap((group) => group.map(({ name, kind }) => [name, kind])),
);

export const locationFields: readonly Field[] = known.location;
export const accountFields: readonly Field[] = known.profiles;

/**
 * The fields of `basics`: those of JSON Resume, the parts of the name, and others in the document that a
 * form can show.
 */
export function basicsFieldsOf({ basics }: ProfileDocument): readonly Field[] {
  const others = { firstName: 'givenName', lastName: 'familyName' };
  const replaced = Object.entries(others).flatMap(([other, usual]) =>
    basics && Object.hasOwn(basics, other) && !Object.hasOwn(basics, usual) ? [usual] : [],
  );
  return withOthers(
    known.basics.filter(({ name }) => !replaced.includes(name)),
    [basics ?? {}],
  );
}

/** The fields for parts of the name. They have the same visibility as the name. */
export const nameParts: readonly string[] = ['givenName', 'firstName', 'familyName', 'lastName'];

/** The fields of an item: those of its section, and others in the item that a form can show. */
export function itemFieldsOf(type: string, item: Item, items: readonly Item[]): readonly Field[] {
  const { 'x-vitrine': _extras, ...members } = item;
  const shared = fieldsOf(type, items).flatMap((field) => asIn(members, field));
  return withOthers(shared, [members]);
}

/** Uses the kind of the item's own value, because a field may be a list in one custom item and text in another. */
function asIn(members: Readonly<Record<string, unknown>>, field: Field): Field[] {
  if (!Object.hasOwn(members, field.name)) return [field];
  const kind = kindOf(field.name, members[field.name]);
  if (kind === null) return [];
  return [(kind === 'lines') === (field.kind === 'lines') ? field : { ...field, kind }];
}

/** The fields of a new item. A custom section takes them from its other items. */
export function fieldsOf(type: string, items: readonly Item[]): readonly Field[] {
  if (isStandardSection(type)) return known[type];
  const members = items.map(({ 'x-vitrine': _extras, ...rest }) => rest);
  const own = withOthers([], members);
  return own.length > 0 ? own : usual;
}

/** The fields of the form for a new item. */
export function askedFieldsOf(type: string, items: readonly Item[]): readonly Field[] {
  const all = fieldsOf(type, items);
  const names = isStandardSection(type) ? asked[type] : all.slice(0, 2).map(({ name }) => name);
  return names ? all.filter(({ name }) => names.includes(name)) : all;
}

/** The kind of control for a value. Null if only JSON can show it. */
function kindOf(name: string, value: unknown): FieldKind | null {
  if (Array.isArray(value)) return value.every((entry) => typeof entry === 'string') ? 'lines' : null;
  if (typeof value === 'number') return 'line';
  if (typeof value !== 'string') return null;
  const kind = kinds.get(name);
  if (kind !== undefined && kind !== 'lines') return kind;
  return value.length > 100 || /[\r\n]/.test(value) ? 'text' : 'line';
}

function withOthers(group: readonly Field[], owners: readonly object[]): readonly Field[] {
  const byName = new Map(group.map((field) => [field.name, field]));
  for (const owner of owners) {
    for (const [name, value] of Object.entries(owner)) {
      const kind = byName.has(name) ? null : kindOf(name, value);
      if (kind !== null) byName.set(name, { name, kind });
    }
  }
  return [...byName.values()];
}

/** Parses `name url:url`. The default kind is `line`. */
function fields(text: string): readonly Field[] {
  return text.split(' ').map((word) => {
    const [name = '', kind = 'line'] = word.split(':');
    return { name, kind: kind as FieldKind };
  });
}
