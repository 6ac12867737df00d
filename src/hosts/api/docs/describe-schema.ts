/** What we use of JSON Schema. */
export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

const fewWords = 4;
/** A bound that nobody comes near is not worth a word. */
const boundless = 1e9;

/** A schema as a person reads it: `username?: string`. What is optional has a question mark. */
export function describeSchema(schema: JsonSchema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return describeWords(schema.enum, indent);
  if (schema.anyOf) return schema.anyOf.map((one) => describeSchema(one, indent)).join(' | ');
  if (schema.items) return `list of ${describeSchema(schema.items, indent)}`;
  if (schema.type === 'object') return describeObject(schema, indent);
  return schema.format ? `${schema.type} (${schema.format})` : `${schema.type}`;
}

/** The least that may be sent, to be filled in. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return schema.anyOf.map(sampleOf)[0];
  if (schema.items) return [sampleOf(schema.items)];
  if (schema.type === 'integer') return schema.minimum ?? 0;
  if (schema.type !== 'object') return '';
  const required = Object.entries(schema.properties ?? {}).filter(([name]) => isRequired(schema, name));
  return Object.fromEntries(required.map(([name, member]) => [name, sampleOf(member)]));
}

function describeWords(words: readonly unknown[], indent: string): string {
  const separator = words.length > fewWords ? `\n${indent}  | ` : ' | ';
  const list = words.map((word) => JSON.stringify(word)).join(separator);
  return words.length > fewWords ? `${separator}${list}` : list;
}

function describeObject(schema: JsonSchema, indent: string): string {
  const members = Object.entries(schema.properties ?? {});
  const [ofAnyName] = Object.values(schema.patternProperties ?? {});
  if (ofAnyName) return `{ …: ${describeSchema(ofAnyName, indent)} }`;
  if (members.length === 0) return 'object';
  const inner = `${indent}  `;
  const lines = members.map(([name, member]) => {
    const mark = isRequired(schema, name) ? '' : '?';
    return `${inner}${name}${mark}: ${describeSchema(member, inner)}${describeMore(member)}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function describeMore({ description, minimum, maximum, default: usual }: JsonSchema): string {
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < boundless;
  const more = [
    ...(description === undefined ? [] : [description]),
    ...(isBounded ? [`${minimum} to ${maximum}`] : []),
    ...(usual === undefined ? [] : [`${usual} unless said`]),
  ];
  return more.length > 0 ? `  // ${more.join(', ')}` : '';
}

function isRequired({ required = [], properties }: JsonSchema, name: string): boolean {
  return required.includes(name) && properties?.[name]?.default === undefined;
}
