import type { MappedField } from '../../core/config/directory-fields.ts';
import { isObject } from '../../domain/profile/is-object.ts';
import type { ScimOperation } from './operations.ts';
import type { Comparison, ScimPath } from './path.ts';
import { attributeOf, ScimError } from './scim-reply.ts';

/** The texts from the organization's directory, by attribute as named in DIRECTORY_FIELDS. */
export type DirectoryAttributes = Readonly<Record<string, string>>;

const longest = 1000;

/** Reads the mapped attributes of a whole user. */
export function readMapped(
  body: Readonly<Record<string, unknown>>,
  fields: readonly MappedField[],
): DirectoryAttributes {
  const found = fields.flatMap((field) => {
    const text = textIn(memberOf(body, field.attribute), field);
    return text === null ? [] : [[field.source, text] as const];
  });
  return Object.fromEntries(found);
}

/** Reads an attribute. Those of an extension are in an object with its name. */
function memberOf(body: Readonly<Record<string, unknown>>, attribute: string): unknown {
  const whole = attributeOf(body, attribute);
  if (whole !== undefined || !attribute.startsWith('urn:')) return whole;
  const [extension, name] = splitExtension(attribute);
  return partOf(attributeOf(body, extension), name);
}

/** Splits an attribute into schema and name. The schema is empty for core attributes. */
export function splitExtension(attribute: string): [extension: string, name: string] {
  const cut = attribute.lastIndexOf(':');
  return [attribute.slice(0, Math.max(cut, 0)), attribute.slice(cut + 1)];
}

/** The text in an attribute's value. Null if there is none. */
function textIn(value: unknown, { source, type, part }: MappedField): string | null {
  if (type === null) return readLine(part === null ? value : partOf(value, part), source);
  const all = Array.isArray(value) ? value : [value];
  const chosen = all.find((one) => isObject(one) && isOfType(attributeOf(one, 'type'), type));
  return readLine(partOf(chosen, part ?? ''), source);
}

function partOf(value: unknown, name: string): unknown {
  return isObject(value) ? attributeOf(value, name) : undefined;
}

function isOfType(value: unknown, type: string | null): boolean {
  return typeof value === 'string' && value.toLowerCase() === type?.toLowerCase();
}

function readLine(value: unknown, source: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length > longest)
    throw new ScimError(400, 'invalidValue', `${source} must be text of at most ${longest} characters.`);
  return value.replace(/\r\n?/g, '\n').trim() || null;
}

interface Operation {
  readonly path: ScimPath;
  readonly value: unknown;
  readonly op: ScimOperation['op'];
}

/** The attributes after one operation of a PATCH. */
export function patchAttributes(
  now: DirectoryAttributes,
  fields: readonly MappedField[],
  operation: Operation,
): DirectoryAttributes {
  return fields.reduce((all, field) => {
    const text = patchedText(all[field.source] ?? null, field, operation);
    const { [field.source]: _before, ...others } = all;
    return text === null ? others : { ...others, [field.source]: text };
  }, now);
}

/** The text after the operation, or unchanged if the operation is about another attribute. */
function patchedText(now: string | null, field: MappedField, operation: Operation): string | null {
  const { path, value, op } = operation;
  const isRemoval = op === 'remove' || value === null;
  const attribute = field.attribute.toLowerCase();
  if (attribute.startsWith(`${path.attribute}:`)) {
    const inner = partOf(value, splitExtension(attribute)[1]);
    if (isRemoval) return null;
    return inner === undefined ? now : patchedValue(now, field, inner, op);
  }
  if (path.attribute !== attribute || !path.within.every((one) => selects(one, field, now))) return now;
  if (path.sub !== null && path.sub !== field.part?.toLowerCase()) return now;
  if (isRemoval) return null;
  if (path.sub !== null) return readLine(value, field.source);
  return path.within.length > 0 ? patchedEntry(now, field, value) : patchedValue(now, field, value, op);
}

/** The text of the entry that a path selects. An entry is an object or a text. */
function patchedEntry(now: string | null, field: MappedField, value: unknown): string | null {
  const [one] = Array.isArray(value) ? value : [value];
  if (!isObject(one)) return readLine(one, field.source);
  const part = attributeOf(one, field.part ?? '');
  return part === undefined ? now : readLine(part, field.source);
}

/** Adds to a value: other entries stay, and so do parts that an object does not name. */
function patchedValue(
  now: string | null,
  field: MappedField,
  value: unknown,
  op: ScimOperation['op'],
): string | null {
  const { type, part } = field;
  const text = textIn(value, field);
  const isOther = type === null ? part !== null && partOf(value, part) === undefined : op === 'add';
  return text === null && isOther ? now : text;
}

function selects(
  { path, operator, join, value }: Comparison,
  field: MappedField,
  now: string | null,
): boolean {
  if (operator !== 'eq' || join !== 'and') return false;
  if (path.attribute === 'type') return isOfType(value, field.type);
  return path.attribute === 'primary' || (path.attribute === 'value' && value === now);
}

type Shown = Readonly<Record<string, unknown>>;

/** Adds the attributes to a user's representation, because a directory compares them with its own. */
export function placeAttributes(
  shown: Shown,
  attributes: DirectoryAttributes,
  fields: readonly MappedField[],
): Shown {
  return fields.reduce((all, field) => {
    const text = attributes[field.source];
    return text === undefined ? all : placeText(all, field, text);
  }, shown);
}

function placeText(shown: Shown, { attribute, type, part }: MappedField, text: string): Shown {
  if (attribute.startsWith('urn:')) {
    const [extension, name] = splitExtension(attribute);
    const schemas = [...new Set([...listIn(shown.schemas), extension])];
    const value = part === null ? text : { [part]: text };
    return { ...shown, schemas, [extension]: { ...objectIn(shown[extension]), [name]: value } };
  }
  const known = shown[attribute];
  if (type === null)
    return { ...shown, [attribute]: part === null ? (known ?? text) : { [part]: text, ...objectIn(known) } };
  const isHere = (one: unknown) => isOfType(partOf(one, 'type'), type);
  const entries = listIn(known);
  const entry = { type, [part ?? '']: text, ...objectIn(entries.find(isHere)) };
  return { ...shown, [attribute]: [...entries.filter((one) => !isHere(one)), entry] };
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectIn(value: unknown): object {
  return isObject(value) ? value : {};
}
