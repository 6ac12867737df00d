import type { Example } from './examples.ts';
import { type Operation, parametersIn } from './operation.ts';
import type { JsonSchema } from './schema-words.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: string | number;
}

/** Parameters in the order in which a request has them. */
export function parametersOf(operation: Operation, example: Example | undefined): Parameter[] {
  const { path, contract } = operation;
  const values = example ? valuesIn(example.request.url, path) : [];
  const inPath = parametersIn(path).map((name, index): Parameter => {
    const value = values[index];
    const isNumber = name === 'n';
    return {
      name,
      in: 'path',
      required: true,
      ...(pathWords[name] !== undefined && { description: pathWords[name] }),
      schema: { type: isNumber ? 'integer' : 'string' },
      ...(value !== undefined && { example: isNumber ? Number(value) : value }),
    };
  });
  const inQuery = Object.entries(contract.query?.properties ?? {}).map(([name, schema]): Parameter => {
    return { name, in: 'query', required: false, schema };
  });
  const headers = { ...contract.headers, ...(contract.once && { 'Idempotency-Key': 'optional' }) };
  const inHeader = Object.entries(headers).map(([name, need]): Parameter => {
    const description = headerWords[name] ?? '';
    return { name, in: 'header', required: need === 'required', description, schema: { type: 'string' } };
  });
  return [...inPath, ...inQuery, ...inHeader];
}

const pathWords: Readonly<Record<string, string>> = {
  username: 'Matched exactly, letter by letter',
  n: 'The number of the revision',
  path: 'Section, slug and the name of the file, which may have slashes; `%2F` does as well',
  id: 'As the list gives it',
  type: 'The section, such as `projects`',
  slug: 'Of the item, as the section’s JSON gives it',
  fileUrl: 'The file, as the item’s JSON gives it; it may have slashes',
};

const headerWords: Readonly<Record<string, string>> = {
  'If-Match': 'The `ETag` of what you have read, or `*`',
  'If-None-Match': 'The `ETag` of what you have',
  'Last-Event-ID': 'The id of the last event that you have: the stream goes on after it',
  'Idempotency-Key': 'The same key and body within a day are carried out once',
  'Accept-Language': 'Where the address has no `?lang=`',
  Range: 'One range of bytes, such as `bytes=0-1023`',
};

/** The values in an address for its template's parameters; the last may contain slashes. */
function valuesIn(url: string, template: string): string[] {
  const { pathname } = new URL(url);
  const pattern = template.replace(/\{(path|fileUrl)\}/, '(.+)').replace(/\{\w+\}/g, '([^/]+)');
  return [...(new RegExp(`^${pattern}$`).exec(pathname) ?? [])].slice(1).map(decodeURIComponent);
}
