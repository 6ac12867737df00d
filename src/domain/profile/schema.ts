import resumeSchema from '@jsonresume/schema/schema.json';
import type { Ajv, ErrorObject } from 'ajv';
import { accentPattern, accents, densities, directoryChoices, themes, typefaces } from './document.ts';
import { isObject } from './is-object.ts';
import { isIndex, lookUpPointer, parsePointer, pointer } from './json-pointer.ts';
import { loadAjv, prepareAjv } from './load-ajv.ts';
import type { Problem } from './problem.ts';
import { longestFormatted } from './text-formats.ts';

/** The fields of `basics` in the official schema, and the cover. */
export const basicsFields: readonly string[] = [
  ...Object.keys(resumeSchema.properties.basics.properties),
  'cover',
];

const { location, profiles } = resumeSchema.properties.basics.properties;

/** Whether a visibility rule may name the place: it exists, or the official schema allows it. */
export function isPlaceInBasics(document: unknown, place: string): boolean {
  const [top, name = '', ...rest] = parsePointer(place);
  if (!place.startsWith('/') || top !== 'basics' || name === '') return false;
  return isKnownInBasics(name, rest) || lookUpPointer(document, [top, name, ...rest]) !== undefined;
}

function isKnownInBasics(name: string, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return basicsFields.includes(name);
  if (name === 'location') return rest.length === 0 && Object.hasOwn(location.properties, first);
  if (name !== 'profiles' || !isIndex(first) || rest.length > 1) return false;
  return rest[0] === undefined || Object.hasOwn(profiles.items.properties, rest[0]);
}

const visibility = { enum: ['public', 'private'] };
const locales = {
  type: 'object',
  description: 'By language, then by JSON Pointer: texts that replace those of the document',
  additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
};

const outdated = {
  type: 'object',
  description: 'By language: which texts were changed since they were translated. Noted at every save',
  additionalProperties: { type: 'array', items: { type: 'string' } },
};

/** Characters of a section title. */
export const longestTitle = 100;

const profileExtras = {
  type: 'object',
  additionalProperties: false,
  properties: {
    language: { type: 'string', description: 'The language of the document’s own texts, for example `en`' },
    theme: { enum: [...themes] },
    accent: {
      type: 'string',
      description: 'A color by its name, or `#rrggbb`, which pages adjust until links are readable',
      pattern: accentPattern,
    },
    typeface: {
      description: 'Fonts of headings and text, those of the system without it',
      enum: [...typefaces],
    },
    density: { description: 'How much space is between the parts of a page', enum: [...densities] },
    directory: {
      description: 'Whether the directory of people shows the profile',
      enum: [...directoryChoices],
    },
    contactForm: {
      type: 'boolean',
      description: 'Whether visitors can write to the member without seeing their email address',
    },
    sections: {
      type: 'array',
      description: 'In the order of the page: a name, or an object for one that is private as a whole',
      items: {
        type: ['string', 'object'],
        required: ['name'],
        additionalProperties: false,
        properties: { name: { type: 'string' }, visibility },
      },
    },
    titles: {
      type: 'object',
      description: 'Titles of sections on the page, by section. Free text, which can be translated',
      additionalProperties: { type: 'string', maxLength: longestTitle },
    },
    alt: {
      type: 'object',
      description: 'Alternative text of the cover, by its path below `basics`: `cover/pier.jpg`',
      additionalProperties: { type: 'string' },
    },
    visibility: {
      type: 'object',
      description: 'By JSON Pointer into `basics`, such as `/basics/email`',
      additionalProperties: visibility,
    },
    locales,
    outdated,
  },
};

const slugPattern = '^[a-z0-9][a-z0-9-]{0,63}$';

const itemExtras = {
  type: 'object',
  additionalProperties: false,
  properties: {
    slug: {
      type: 'string',
      description: 'The last part of the item’s address; made from its name, and kept',
      pattern: slugPattern,
    },
    formerSlugs: {
      type: 'array',
      description: 'Slugs that it had before: their addresses lead to it',
      maxItems: 100,
      items: { type: 'string', pattern: slugPattern },
    },
    visibility,
    alt: {
      type: 'object',
      description: 'Alternative texts of the item’s images, by file path',
      additionalProperties: { type: 'string' },
    },
    captions: {
      type: 'object',
      description: 'Captions of the item’s images, by file path',
      additionalProperties: { type: 'string' },
    },
    images: {
      type: 'array',
      description: 'File paths of the item’s images in the order of the page. The others follow by name',
      maxItems: 1000,
      uniqueItems: true,
      items: { type: 'string' },
    },
    locales,
    outdated,
  },
};

const ownSection = {
  type: 'array',
  items: { type: 'object', properties: { 'x-vitrine': itemExtras } },
};

/** The schema of all sections, standard and custom. */
const sections = {
  type: 'object',
  properties: { 'x-vitrine': profileExtras, $schema: true, basics: true, meta: true },
  additionalProperties: ownSection,
};

const { iso8601 } = resumeSchema.definitions;
const standard = JSON.parse(
  JSON.stringify(resumeSchema.properties).replaceAll(
    '{"$ref":"#/definitions/iso8601"}',
    JSON.stringify(iso8601),
  ),
);

/** The official schema with our extensions in one document, for authors of clients. */
export const documentSchema = {
  type: 'object',
  description: 'A JSON Resume document, and x-vitrine for what it lacks',
  properties: { ...addItemExtras(standard), 'x-vitrine': profileExtras },
  additionalProperties: ownSection,
};

interface Section {
  readonly items?: { readonly properties: object };
}

function addItemExtras(sections: Readonly<Record<string, Section>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(sections).map(([name, section]) => {
      if (!section.items) return [name, section];
      const properties = { ...section.items.properties, 'x-vitrine': itemExtras };
      return [name, { ...section, items: { ...section.items, properties } }];
    }),
  );
}

type Validator = ReturnType<Ajv['compile']>;

const { $schema: _dialect, $id: _id, properties, ...frame } = resumeSchema;

interface Piece {
  /** The part of a document that the schema validates. Null for the whole document. */
  readonly part: string | null;
  readonly schema: object;
}

/** The official schema in pieces that each compile fast, and our own schema. */
const pieces: readonly Piece[] = [
  ...Object.entries(properties).map(([part, property]) => ({
    part,
    schema: { ...frame, properties: { [part]: property } },
  })),
  { part: null, schema: sections },
];

let ajv: Ajv | undefined;
const compiled = new Map<Piece, Validator>();

/** Compiles only the schemas that a document needs, because loading and compiling takes longer than most commands. */
function validatorOf(piece: Piece): Validator {
  const known = compiled.get(piece);
  if (known) return known;
  ajv ??= loadAjv({ allErrors: true, strict: false, verbose: true });
  const validate = ajv.compile(piece.schema);
  compiled.set(piece, validate);
  return validate;
}

/** Compiles in many turns of the event loop, so that the first save does not delay other requests. */
export async function prepareSchema(document?: unknown): Promise<void> {
  const missing = (document === undefined ? pieces : piecesFor(document)).filter((one) => !compiled.has(one));
  if (missing.length > 0) await prepareAjv();
  for (const piece of missing) {
    validatorOf(piece);
    await new Promise(setImmediate);
  }
}

function piecesFor(document: unknown): readonly Piece[] {
  return pieces.filter(({ part }) => part === null || (isObject(document) && Object.hasOwn(document, part)));
}

/** Validates against the official JSON Resume schema and our own extensions. */
export function checkSchema(document: unknown): Problem[] {
  return piecesFor(document)
    .map(validatorOf)
    .flatMap((validate) => (validate(document) ? [] : (validate.errors ?? []).map(describe)));
}

function describe(error: ErrorObject): Problem {
  const { instancePath, keyword, params } = error;
  const member = keyword === 'additionalProperties' ? pointer(params.additionalProperty) : '';
  return { pointer: instancePath + member, detail: explain(error) };
}

function explain({ keyword, params, message, data }: ErrorObject): string {
  if (keyword === 'format' && String(data).length > longestFormatted)
    return `is longer than ${longestFormatted} characters`;
  if (keyword === 'additionalProperties') return 'is not supported';
  if (keyword === 'enum') return `must be one of ${params.allowedValues.join(', ')}`;
  if (keyword === 'pattern' && params.pattern === slugPattern)
    return 'must have lower-case letters, digits and hyphens, at most 64';
  if (keyword === 'pattern' && params.pattern === accentPattern)
    return `must be one of ${accents.join(', ')}, or a color, for example #0d5a6e`;
  if (keyword === 'pattern') return 'must be a date: YYYY, YYYY-MM or YYYY-MM-DD';
  if (keyword === 'format') return `must be a valid ${formatNames[params.format] ?? params.format}`;
  if (keyword === 'maxLength') return `is longer than ${params.limit} characters`;
  return message ?? 'is not valid';
}

const formatNames: Readonly<Record<string, string>> = {
  uri: 'address, such as https://example.org',
  email: 'e-mail address',
};
