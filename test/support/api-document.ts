import { expect } from 'bun:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { apiRoutes } from '../../src/hosts/api/routes.ts';
import { splitTarget } from '../../src/kernel/target.ts';
import { matchRoute } from '../../src/routing/match-route.ts';
import { createEventClock } from '../../src/store/event-clock.ts';
import type { Response } from './client.ts';
import { api, type TestServer } from './server.ts';

interface Said {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
  readonly headers?: Readonly<Record<string, unknown>>;
}

export type CheckAnswer = (method: string, target: string, answer: Response) => void;

/** Gives what holds an answer against `/openapi.json`: status, type, headers and every member. */
export async function openApiDocument(server: TestServer): Promise<CheckAnswer> {
  const document = JSON.parse((await server.call('/openapi.json', { host: api })).body);
  const accounts = { store: server.store, now: () => new Date(), defaultLanguage: 'en' };
  const clock = createEventClock(server.store);
  const routes = apiRoutes({ apiUrl: '', previewUrl: '', clock }, accounts);
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);

  return (method, target, answer) => {
    const match = matchRoute(routes, method, splitTarget(target).path);
    if (match.kind !== 'found') return;
    const template = match.route.pattern.source.replace(/:(\w+)[?*+]?/g, '{$1}');
    const { responses } = document.paths[template][method === 'HEAD' ? 'get' : method.toLowerCase()];
    const listed: Said = responses[String(answer.status)] ?? responses.default;
    const said: Said = listed.$ref ? document.components.responses.Problem : listed;
    const where = `${match.route.name} ${answer.status}`;
    for (const name of Object.keys(said.headers ?? {})) {
      expect([where, name, answer.headers[name.toLowerCase()]]).not.toContain(undefined);
    }
    if (answer.status === 308 || method === 'HEAD') return;
    const [type = ''] = (answer.headers['content-type'] ?? '').split(';');
    const types = Object.keys(said.content ?? {});
    expect([
      where,
      type,
      types.length === 0 ? type === '' : types.some((one) => one === type || one === '*/*'),
    ]).toEqual([where, type, true]);
    if (!type.includes('json')) return;
    const schema = said.content?.[type]?.schema ?? {};
    const valid = ajv.validate(
      schema.$ref ? document.components.schemas.Problem : schema,
      JSON.parse(answer.body),
    );
    expect([where, valid ? null : ajv.errors]).toEqual([where, null]);
  };
}
