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

/** The parameters in the order of a request: path, query, headers. */
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
  username: 'Case-sensitive',
  n: 'The number of the revision',
  path: 'Section, slug and file name, which can contain slashes or `%2F`',
  id: 'The id from the list',
  type: 'The section, for example `projects`',
  slug: 'The item’s slug, from the section’s JSON',
  fileUrl: 'The file from the item’s JSON; can contain slashes',
};

const headerWords: Readonly<Record<string, string>> = {
  'If-Match': 'The `ETag` from your last read, or `*`',
  'If-None-Match': 'The `ETag` of what you have',
  'Last-Event-ID': 'The id of the last event you received; the stream continues after it',
  'Idempotency-Key': 'The server executes the same key and body once within a day',
  'Accept-Language': 'Used without `?lang=`',
  Range: 'One range of bytes, for example `bytes=0-1023`',
};

/** The values in a URL for the parameters of its template. The last value may contain slashes. */
function valuesIn(url: string, template: string): string[] {
  const { pathname } = new URL(url);
  const pattern = template.replace(/\{(path|fileUrl)\}/, '(.+)').replace(/\{\w+\}/g, '([^/]+)');
  return [...(new RegExp(`^${pattern}$`).exec(pathname) ?? [])].slice(1).map(decodeURIComponent);
}
