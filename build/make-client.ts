import { join } from 'node:path';
import { describeApi } from '../src/ops/cli/openapi.ts';
import { writeOperations } from './write-operations.ts';

const address = { apiUrl: 'https://api.example.org', previewUrl: 'https://example.org' };

/** `npm run client` generates the types of `clients/typescript` from the routes. */
await Bun.write(
  join(import.meta.dir, '../clients/typescript/src/operations.ts'),
  writeOperations(describeApi({ ...address, directory: 'public' })),
);
