import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { Response } from '../support/client.ts';
import { hasModule } from '../support/has-module.ts';
import { operationNames } from '../support/module-routes.ts';
import { api, startTestServer } from '../support/server.ts';

const ofReaders = ['read-profile', 'read-section', 'read-item', 'read-file'];

interface Media {
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly servers?: readonly { readonly url: string }[];
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: object;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
  readonly 'x-codeSamples': readonly { readonly lang: string; readonly source: string }[];
}

describe('/openapi.json', () => {
  let response: Response;
  // biome-ignore lint/suspicious/noExplicitAny: the validator says what it is
  let document: any;
  let operations: readonly Operation[];
  beforeAll(async () => {
    const server = await startTestServer({ DIRECTORY: 'public' });
    afterAll(() => server.stop());
    response = await server.call('/openapi.json', { host: api });
    document = JSON.parse(response.body);
    operations = Object.values<Record<string, Operation>>(document.paths).flatMap(Object.values);
  });
  const find = (name: string) => {
    const found = operations.find(({ operationId }) => operationId === name);
    if (!found) throw new Error(`no operation ${name}`);
    return found;
  };

  test('is a valid OpenAPI 3.1 document of every route', async () => {
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    const validator = new Validator();
    const { valid, errors } = await validator.validate(document);
    expect([valid, errors ?? null]).toEqual([true, null]);
    expect(validator.version).toBe('3.1');
    const names = operations.map(({ operationId }) => operationId);
    expect(names.toSorted()).toEqual([...operationNames, ...ofReaders].toSorted());
  });

  test('has each operation in one documented group', () => {
    const groups = document.tags.map(({ name }: { name: string }) => name);
    expect(new Set(operations.map(({ tags }) => tags.join()))).toEqual(new Set(groups));
    for (const { description } of document.tags) expect(description).toEndWith('.');
    expect(find('patch-draft').tags).toEqual(['Drafts']);
  });

  test('documents the redirect of former usernames and slugs on every route', () => {
    for (const [path, methods] of Object.entries<Record<string, Operation>>(document.paths))
      for (const { operationId, responses } of Object.values(methods))
        expect([operationId, '308' in responses]).toEqual([operationId, /\{(?:username|slug)\}/.test(path)]);
  });

  test('places profiles on the preview host', () => {
    for (const name of ofReaders)
      expect(find(name).servers).toEqual([{ url: 'http://preview.vitrine.test' }]);
    expect(operations.filter(({ servers }) => servers).length).toBe(ofReaders.length);
    expect(Object.keys(find('read-profile').responses[200]?.content ?? {})).toContain('text/vcard');
    expect(Object.keys(find('read-section').responses[200]?.content ?? {})).not.toContain('text/vcard');
  });

  test('has an example request and response of every operation', () => {
    for (const { operationId, parameters, requestBody, responses, ...operation } of operations) {
      const [curl, script] = operation['x-codeSamples'];
      expect([operationId, curl?.source]).toEqual([operationId, expect.stringMatching(/^curl /)]);
      expect([operationId, script?.source]).toEqual([operationId, expect.stringContaining('await fetch(')]);
      for (const one of parameters.filter((parameter) => parameter.in === 'path'))
        expect([operationId, one.name, one.example]).not.toContain(undefined);
      const good = Object.entries(responses).find(([status]) => status.startsWith('2'));
      const media = Object.values(good?.[1].content ?? {});
      const shown = media.filter(({ examples }) => examples);
      expect([operationId, shown.length > 0]).toEqual([operationId, media.length > 0]);
      const sent = Object.values(requestBody?.content ?? {}).some(({ examples }) => examples);
      expect([operationId, sent]).toEqual([operationId, requestBody !== undefined]);
    }
  });

  test('declares for each operation whether it needs a token', () => {
    const open = operations.filter(({ security }) => security?.length === 0);
    expect(open.map(({ operationId }) => operationId)).toContain('read-profile');
    for (const { operationId, description = '', security } of operations) {
      const wanted = description.includes('Needs the scope') ? [{ token: [] }] : [];
      expect([operationId, security]).toEqual([operationId, wanted]);
    }
  });

  test('has no parameter example that violates its schema', () => {
    const ajv = new Ajv({ strict: false });
    formats.default(ajv);
    const shown = operations.flatMap(({ parameters }) =>
      parameters.filter(({ example }) => example !== undefined),
    );
    for (const { name, schema, example } of shown)
      expect([name, example, ajv.validate(schema, example)]).toEqual([name, example, true]);
    expect(shown.filter(({ name }) => name === 'n').length).toBeGreaterThan(0);
  });

  test('has no example that violates its schema', () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    formats.default(ajv);
    ajv.addFormat('username', true);
    ajv.addFormat('webhook', true);
    ajv.addSchema(document, 'document');
    let count = 0;
    const check = (place: readonly string[], { examples = {} }: Media) => {
      const pointer = [...place, 'schema'].map(escapeKey).join('/');
      for (const [name, { value }] of Object.entries(examples)) {
        count += 1;
        const valid = ajv.validate({ $ref: `document#/${pointer}` }, value);
        expect([...place, name, valid ? null : ajv.errors]).toEqual([...place, name, null]);
      }
    };
    for (const [path, methods] of Object.entries<Record<string, Operation>>(document.paths)) {
      for (const [method, { requestBody, responses }] of Object.entries(methods)) {
        const at = ['paths', path, method];
        for (const [type, media] of Object.entries(requestBody?.content ?? {}))
          check([...at, 'requestBody', 'content', type], media);
        for (const [status, { content = {} }] of Object.entries(responses))
          for (const [type, media] of Object.entries(content))
            check([...at, 'responses', status, 'content', type], media);
      }
    }
    if (hasModule('webhooks'))
      check(
        ['webhooks', 'event', 'post', 'requestBody', 'content', 'application/json'],
        document.webhooks.event.post.requestBody.content['application/json'],
      );
    expect(count).toBeGreaterThan(operationNames.length);
  });

  test('shows error responses as the server sends them', () => {
    const problem = find('put-draft').responses[412]?.content?.['application/problem+json'];
    expect(problem?.examples).toMatchObject({
      'somebody-saved-in-between': { value: { status: 412, title: 'Precondition Failed' } },
    });
  });

  test("describes Vitrine's fields on every item", () => {
    const { properties } = document.components.schemas.Document;
    expect(properties.work.items.properties['x-vitrine'].properties.slug.type).toBe('string');
    expect(properties['x-vitrine'].properties.theme.enum).toContain('paper');
  });
});

function escapeKey(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}
