import { expect, test } from 'bun:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { contracts } from '../../src/hosts/api/contracts.ts';
import { api, startTestServer } from '../support/server.ts';

test('/openapi.json is a valid OpenAPI 3.1 document of every route', async () => {
  const server = await startTestServer();
  const { headers, body } = await server.call('/openapi.json', { host: api });
  await server.stop();
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const document = JSON.parse(body);
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  expect([valid, errors ?? null]).toEqual([true, null]);
  expect(validator.version).toBe('3.1');
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(operations.toSorted()).toEqual(Object.keys(contracts).toSorted());
});
