/** Replaces every named schema in a JSON value by a reference. */
export function createSchemaNamer(named: Readonly<Record<string, unknown>>) {
  const names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]));

  function refer(value: unknown): unknown {
    const name = names.get(value);
    return name === undefined ? enter(value) : { $ref: `#/components/schemas/${name}` };
  }

  function enter(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(refer);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, refer(child)]));
  }

  return {
    refer,
    /** The named schemas, which may refer to each other. */
    components: () =>
      Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, enter(schema)])),
  };
}
