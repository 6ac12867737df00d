/** The part of JSON Schema that Vitrine uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
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

/** The documentation doesn't mention larger bounds. */
const boundless = 1e9;

/** The type of a value in a few words, for example `string (date-time) or null`. */
export function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' or ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if (schema.type === 'object' && !schema.properties) return typeOfMap(schema);
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

/** More about a value: its meaning, bounds and default. */
export function remarksOn({ description, minimum, maximum, default: usual }: JsonSchema): string {
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < boundless;
  return [
    ...(description === undefined ? [] : [description]),
    ...(isBounded ? [`${minimum} to ${maximum}`] : []),
    ...(usual === undefined ? [] : [`${usual} unless said`]),
  ].join('; ');
}

/** The object whose members are listed: the value itself, an item of a list, or one of several types. */
export function objectIn(schema: JsonSchema): JsonSchema | null {
  if (schema.properties && Object.keys(schema.properties).length > 0) return schema;
  if (schema.items) return objectIn(schema.items);
  return schema.anyOf?.map(objectIn).find((found) => found !== null) ?? null;
}

export function isRequired({ required = [], properties }: JsonSchema, name: string): boolean {
  return required.includes(name) && properties?.[name]?.default === undefined;
}

function typeOfMap({ patternProperties = {}, additionalProperties }: JsonSchema): string {
  const [byPattern] = Object.values(patternProperties);
  const member = byPattern ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  return member ? `object of ${typeOf(member)}` : 'object';
}
