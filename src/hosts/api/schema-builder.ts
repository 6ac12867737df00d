import type { TSchema, Type as TypeBox } from 'typebox';

type Schema = Readonly<Record<string, unknown>>;
type Used =
  | 'Array'
  | 'Boolean'
  | 'Enum'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Object'
  | 'Optional'
  | 'Record'
  | 'String'
  | 'Union'
  | 'Unsafe';

/** Marks an optional property; not part of the schema. */
const optional = '~optional';

const builder = {
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Schema) => ({ type: 'boolean', ...options }),
  Enum: (values: readonly unknown[], options?: Schema) => ({ enum: values, ...options }),
  Integer: (options?: Schema) => ({ type: 'integer', ...options }),
  Literal: (value: unknown, options?: Schema) => ({ type: typeof value, const: value, ...options }),
  Null: (options?: Schema) => ({ type: 'null', ...options }),
  Object(properties: Readonly<Record<string, Schema>>, options?: Schema) {
    const required = Object.keys(properties).filter((name) => !(optional in (properties[name] ?? {})));
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
  },
  Optional: (schema: Schema) => Object.defineProperty({ ...schema }, optional, { value: true }),
  Record: (_names: Schema, values: Schema) => ({ type: 'object', patternProperties: { '^.*$': values } }),
  String: (options?: Schema) => ({ type: 'string', ...options }),
  Union: (anyOf: readonly Schema[], options?: Schema) => ({ anyOf, ...options }),
  Unsafe: (schema: Schema) => schema,
};

/**
 * The types of TypeBox that Vitrine uses, which build the same schemas. Loading all of TypeBox takes as long
 * as loading the rest of Vitrine.
 */
export const Type = builder as unknown as Pick<typeof TypeBox, Used>;

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const list = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), next: nullable(Type.String()) });
export const time = Type.String({ format: 'date-time' });
/** Rejects unknown members, because a misspelled one would be ignored silently. */
export const strict = { additionalProperties: false };
