import { version } from '../../../../package.json';
import { documentSchema } from '../../../profile/schema.ts';
import type { Answer, Contract } from '../endpoint/contract.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import * as schemas from '../schemas.ts';
import { createSchemaNamer } from './name-schemas.ts';

/** OpenAPI 3.1, made from the routes themselves: a path that is not served is not in it. */
export function createOpenApi(endpoints: readonly Endpoint[], apiUrl: string) {
  const { Page: _page, EventPage: _eventPage, ...named } = schemas;
  const { refer, components } = createSchemaNamer(named);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrine', version, description: 'Profiles, read and written by programs.' },
    servers: [{ url: apiUrl }],
    paths: refer(paths),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'vit_…' } },
      schemas: { ...components(), Document: documentSchema },
      responses: { Problem: refer(problemResponse) },
    },
  };
}

/** `/users/{username}`, as people and documents write it. */
export function pathOf({ pattern }: Endpoint): string {
  return pattern.source.replace(/:(\w+)[?*+]?/g, '{$1}');
}

function describe(endpoint: Endpoint) {
  const { name, access, contract } = endpoint;
  return {
    operationId: name,
    summary: contract.summary,
    ...(access === 'public' ? {} : { security: [{ token: [] }], description: `Needs the scope ${access}.` }),
    parameters: describeParameters(endpoint),
    ...describeBody(contract.body),
    responses: {
      ...Object.fromEntries(
        Object.entries(contract.answers).map(([status, answer]) => [status, describeAnswer(status, answer)]),
      ),
      ...Object.fromEntries(troublesOf(endpoint).map((status) => [status, problem])),
      default: problem,
    },
  };
}

function describeParameters({ pattern, contract }: Endpoint) {
  const inPath = [...pattern.source.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'n' ? 'integer' : 'string' },
  }));
  const inQuery = Object.entries(contract.query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  }));
  const headers = { ...contract.headers, ...(contract.once && { 'Idempotency-Key': 'optional' }) };
  const inHeader = Object.entries(headers).map(([name, need]) => ({
    name,
    in: 'header',
    required: need === 'required',
    description: headerWords[name],
    schema: { type: 'string' },
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

const headerWords: Readonly<Record<string, string>> = {
  'If-Match': 'The ETag of what you have read, or *',
  'If-None-Match': 'The ETag of what you have',
  'Last-Event-ID': 'The id of the last event that you have: the stream goes on after it',
  'Idempotency-Key': 'The same key and body within a day are carried out once',
};

function describeBody(body: Contract['body']) {
  if (!body) return {};
  const content =
    body.kind === 'bytes'
      ? { 'application/octet-stream': { schema: {} } }
      : Object.fromEntries(body.types.map((type) => [type, { schema: body.schema }]));
  return { requestBody: { required: body.kind === 'bytes' || body.required, content } };
}

function describeAnswer(status: string, { content, headers }: Answer) {
  const types = Object.entries(content).map(([type, schema]) => [type, { schema: schema ?? {} }]);
  const words = headers.map((name) => [name, { schema: { type: 'string' } }]);
  return {
    description: statusWords[status] ?? 'Done',
    ...(types.length > 0 ? { content: Object.fromEntries(types) } : {}),
    ...(words.length > 0 ? { headers: Object.fromEntries(words) } : {}),
  };
}

const statusWords: Readonly<Record<string, string>> = {
  200: 'What was asked for',
  201: 'It was made',
  204: 'It is done',
  304: 'You have it',
};

/** What may go wrong, by what a route takes. */
function troublesOf({ access, pattern, contract: { body, query, headers, once } }: Endpoint): number[] {
  const found = [
    ...(access === 'public' ? [] : [401, 403]),
    ...(pattern.source.includes(':') ? [404] : []),
    ...(pattern.source.includes(':username') ? [410] : []),
    ...(body ? [413, 422] : []),
    ...(body?.kind === 'json' ? [400, 415] : []),
    ...(query ? [422] : []),
    ...(headers?.['If-Match'] ? [412] : []),
    ...(headers?.['If-Match'] === 'required' ? [428] : []),
    ...(once ? [400, 409, 422] : []),
    429,
  ];
  return [...new Set(found)].toSorted((one, other) => one - other);
}

const problem = { $ref: '#/components/responses/Problem' };

const problemResponse = {
  description: 'Why it was not done',
  content: { 'application/problem+json': { schema: schemas.Problem } },
};
