import type { MappedField } from '../../core/config/directory-fields.ts';
import { splitExtension } from './directory-attributes.ts';

export interface Attribute extends AttributeOptions {
  readonly name: string;
  readonly description: string;
  readonly returned: 'default';
}

interface AttributeOptions {
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly multiValued?: boolean;
  readonly required?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: 'readWrite' | 'readOnly';
  readonly uniqueness?: 'none' | 'server';
  readonly subAttributes?: readonly Attribute[];
}

export function attribute(name: string, description: string, options: AttributeOptions = {}): Attribute {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...options,
  };
}

/** Attributes of DIRECTORY_FIELDS in the core schema. */
export function coreAttributes(fields: readonly MappedField[]): Attribute[] {
  return fields
    .filter((field) => !field.attribute.startsWith('urn:'))
    .map((field) => describeField(field.attribute, field));
}

/** The DIRECTORY_FIELDS of each extension. */
export function extensionsOf(fields: readonly MappedField[]): [schema: string, attributes: Attribute[]][] {
  const found = new Map<string, Attribute[]>();
  for (const field of fields) {
    const [schema, name] = splitExtension(field.attribute);
    if (schema === '') continue;
    found.set(schema, mergeAttributes(found.get(schema) ?? [], [describeField(name, field)]));
  }
  return [...found];
}

function describeField(name: string, { type, part, pointer }: MappedField): Attribute {
  const description = `Fills ${pointer} of the profile.`;
  if (part === null) return attribute(name, description);
  const typed = type === null ? [] : [attribute('type', type)];
  return attribute(name, type === null ? 'Parts of the value.' : 'Values with a type, one for each type.', {
    type: 'complex',
    multiValued: type !== null,
    subAttributes: [attribute(part, description), ...typed],
  });
}

/** Merges attributes of the same name with the sub-attributes of both. */
export function mergeAttributes(known: readonly Attribute[], added: readonly Attribute[]): Attribute[] {
  const merged = new Map(known.map((one) => [one.name, one]));
  for (const one of added) {
    const before = merged.get(one.name);
    const subAttributes = mergeAttributes(before?.subAttributes ?? [], one.subAttributes ?? []);
    merged.set(one.name, { ...(before ?? one), ...(subAttributes.length > 0 && { subAttributes }) });
  }
  return [...merged.values()];
}
