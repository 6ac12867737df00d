import { version } from '../../../../package.json';
import { documentSchema } from '../../../domain/profile/schema.ts';
import * as schemas from '../schemas.ts';
import type { ExampleAddresses, Examples } from './examples.ts';
import { createSchemaNamer } from './name-schemas.ts';
import { describeMessage, describeOperation, problemResponses } from './openapi-operation.ts';
import type { Operation } from './operation.ts';
import { readingSchemas } from './reading.ts';
import { groupsOf } from './tags.ts';

/** OpenAPI 3.1, generated from the routes, so it contains every path that is served and no other. */
export function createOpenApi(
  operations: readonly Operation[],
  examples: Examples,
  addresses: ExampleAddresses,
) {
  const { Page: _page, EventPage: _eventPage, PeopleSearch: _search, ...named } = schemas;
  const ofModules = Object.assign({}, ...operations.map(({ schemas: added }) => added));
  const { refer, components } = createSchemaNamer({ ...named, ...ofModules, ...readingSchemas });
  const message = operations.find(({ contract }) => contract.sends)?.contract.sends;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const { path, method, name, host } = operation;
    const elsewhere = host === 'preview' ? { servers: [{ url: addresses.previewUrl }] } : {};
    const described = { ...describeOperation(operation, examples[name] ?? []), ...elsewhere };
    paths[path] = { ...paths[path], [method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrine', version, description: 'Read and write profiles.' },
    servers: [{ url: addresses.apiUrl }],
    tags: groupsOf(operations),
    paths: refer(paths),
    ...(message && {
      webhooks: { event: { post: refer(describeMessage(message, examples['webhook-message'] ?? [])) } },
    }),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'vit_…' } },
      schemas: { ...components(), Document: documentSchema },
      responses: refer(problemResponses),
    },
  };
}
