import { version } from '../../../package.json';
import type { Route } from '../../kernel/exchange.ts';
import type { Contract } from './contracts.ts';
import { Problem } from './schemas.ts';

/** OpenAPI 3.1, made from the routes themselves: a path that is not served is not in it. */
export function createOpenApi(
  routes: readonly Route[],
  contracts: Readonly<Record<string, Contract>>,
  apiUrl: string,
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const contract = contracts[route.name];
    if (!contract) throw new Error(`The route ${route.name} has no contract.`);
    const path = route.pattern.source.replace(/:(\w+)[?*]?/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(route, contract) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrine', version, description: 'Profiles, read and written by programs.' },
    servers: [{ url: apiUrl }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'vit_…' } },
      schemas: { Problem },
    },
  };
}

function describe({ name, access, pattern }: Route, contract: Contract) {
  const { summary, query = [], headers = [], body, responses } = contract;
  const inPath = [...pattern.source.matchAll(/:(\w+)/g)].map(([, parameter = '']) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: parameter === 'n' ? 'integer' : 'string' },
  }));
  return {
    operationId: name,
    summary,
    ...(access === 'public' ? {} : { security: [{ token: [] }], description: `Needs the scope ${access}.` }),
    parameters: [
      ...inPath,
      ...query.map((one) => ({
        name: one,
        in: 'query',
        schema: one === 'cursor' ? { type: 'string' } : { type: 'integer' },
      })),
      ...headers.map((one) => ({
        name: one,
        in: 'header',
        required: one === 'If-Match',
        schema: { type: 'string' },
      })),
    ],
    ...(body
      ? { requestBody: { required: body.required, content: { [body.type]: { schema: body.schema ?? {} } } } }
      : {}),
    responses: { ...describeResponses(responses), default: problemResponse },
  };
}

function describeResponses(responses: Contract['responses']) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      {
        description: statusWords[status] ?? 'Done',
        ...(schema ? { content: { 'application/json': { schema } } } : {}),
      },
    ]),
  );
}

const statusWords: Readonly<Record<string, string>> = {
  200: 'What was asked for',
  201: 'It was made',
  204: 'It is done',
  304: 'You have it',
};

const problemResponse = {
  description: 'Why it was not done',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
