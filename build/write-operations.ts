import { type JsonSchema, writeType } from './write-type.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

interface OperationObject {
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** The parts of an OpenAPI document that types are generated from. */
interface OpenApiDocument {
  readonly paths: unknown;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

type Paths = Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;

/** Generates a client's types: the parameters and responses of each route, and all schemas. */
export function writeOperations({ paths, components }: OpenApiDocument): string {
  const routes = Object.entries(paths as Paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => writeOperation(method, path, operation)),
  );
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${writeType(schema as JsonSchema)};`,
  );
  const notice = '// Made from the OpenAPI document by `npm run client`: change the API, not this.';
  return [
    notice,
    `export interface Operations {\n${routes.join('\n')}\n}`,
    ...types,
    '/** The content of a file to send. */\nexport type Bytes = Uint8Array<ArrayBuffer> | Blob;\n',
  ].join('\n\n');
}

function writeOperation(method: string, path: string, operation: OperationObject): string {
  const words = [operation.summary, operation.description].filter((one) => one !== undefined).join('. ');
  const { requestBody: body } = operation;
  const members = [
    ...writeParameters('path', operation),
    ...writeParameters('query', operation),
    ...writeParameters('header', operation),
    ...(body ? [`readonly body${body.required ? '' : '?'}: ${writeBody(body.content)};`] : []),
    `readonly answer: ${writeAnswer(operation)};`,
  ];
  const comment = words.replaceAll('*/', '*\u200b/');
  return `  /** ${comment} */\n  '${method.toUpperCase()} ${path}': {\n    ${members.join('\n    ')}\n  };`;
}

function writeParameters(place: string, { parameters }: OperationObject): string[] {
  const those = parameters.filter((parameter) => parameter.in === place);
  if (those.length === 0) return [];
  const name = place === 'header' ? 'headers' : place;
  const optional = those.some(({ required }) => required) ? '' : '?';
  const members = those.map(
    ({ name: key, required, schema }) =>
      `readonly ${JSON.stringify(key)}${required ? '' : '?'}: ${writeType(schema)}`,
  );
  return [`readonly ${name}${optional}: { ${members.join('; ')} };`];
}

function writeBody(content: Content): string {
  const json = content['application/json'];
  return json ? writeType(json.schema) : 'Bytes';
}

/** Without a JSON response, the type of `json()` is `never`. */
function writeAnswer({ responses }: OperationObject): string {
  const good = Object.entries(responses).filter(([status]) => /^2/.test(status));
  const types = good.flatMap(([, { content }]) => {
    const json = content?.['application/json'];
    return json ? [writeType(json.schema)] : [];
  });
  return [...new Set(types)].join(' | ') || 'never';
}
