export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly description?: string;
}

/** Converts a JSON Schema to a TypeScript type. */
export function writeType(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return unite(schema.anyOf);
  if (typeof schema.type === 'object') return unite(schema.type.map((type) => ({ ...schema, type })));
  return writeNamed(schema);
}

function unite(schemas: readonly JsonSchema[]): string {
  return schemas.map((one) => writeType(one)).join(' | ');
}

function writeNamed(schema: JsonSchema): string {
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
    case 'number':
      return schema.type;
    case 'integer':
      return 'number';
    case 'array':
      return `readonly (${schema.items ? writeType(schema.items) : 'unknown'})[]`;
    case 'object':
      return writeObject(schema);
    default:
      return 'unknown';
  }
}

function writeObject({ properties = {}, required = [], ...schema }: JsonSchema): string {
  const members = Object.entries(properties).map(([name, property]) => {
    const about = property.description?.replaceAll('*/', '*\u200b/').replace(/\s+/g, ' ');
    const comment = about === undefined ? '' : `\n/** ${about} */\n`;
    const optional = required.includes(name) ? '' : '?';
    return `${comment}readonly ${JSON.stringify(name)}${optional}: ${writeType(property)}`;
  });
  const others = writeOthers(schema);
  if (members.length === 0) return `{ readonly [name: string]: ${others ?? 'unknown'} }`;
  // An index signature must also fit the named members.
  return `{ ${[...members, ...(others === null ? [] : ['readonly [name: string]: unknown'])].join('; ')} }`;
}

/** The type of members without a fixed name. Null if there are none. */
function writeOthers({ additionalProperties, patternProperties }: JsonSchema): string | null {
  const others = Object.values(patternProperties ?? {})[0] ?? additionalProperties ?? false;
  return typeof others === 'object' ? writeType(others) : others ? 'unknown' : null;
}
