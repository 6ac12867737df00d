import { expect } from 'bun:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { createPictureFetcher } from '../../src/accounts/files/fetch-picture.ts';
import { readFitting } from '../../src/accounts/read-fitting.ts';
import { reply } from '../../src/core/kernel/reply.ts';
import { splitTarget } from '../../src/core/kernel/target.ts';
import { createDocumentFetcher } from '../../src/core/outside/fetch-document.ts';
import { publicInternet } from '../../src/core/outside/network.ts';
import { matchRoute } from '../../src/core/routing/match-route.ts';
import { createImportSlots } from '../../src/core/web/import-slots.ts';
import { type ApiServices, apiRoutes } from '../../src/hosts/api/routes.ts';
import { moduleOperations } from '../../src/modules.ts';
import type { Database } from '../../src/store/database.ts';
import { createEventNotifier } from '../../src/store/event-notifier.ts';
import { accountsOf } from './accounts.ts';
import type { Call, Response } from './client.ts';

interface Said {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
}

/** Validators are compiled once for all servers of a file with the same document. */
const validators: Record<string, Ajv> = {};

export type CheckAnswer = (target: string, request: Call, answer: Response) => void;

/** Returns a function that validates a response against `/openapi.json`: status, type, headers and every member. */
export function createAnswerChecker(text: string, database: Database): CheckAnswer {
  const document = JSON.parse(text);
  const accounts = accountsOf({ database });
  const notifier = createEventNotifier(database);
  const directory = {
    database,
    access: '/people' in document.paths ? 'public' : 'off',
    isListedByDefault: false,
    embedOrigins: [],
    groups: [],
    edge: null,
    previewUrl: '',
  } as const;
  const services: ApiServices = {
    accounts,
    appSecret: '',
    apiUrl: '',
    previewUrl: '',
    notifier,
    fetchPicture: createPictureFetcher(publicInternet, 1),
    fetchDocument: createDocumentFetcher(publicInternet, { sideBySide: 1, timeout: 1_000 }),
    readFitting,
    importSlots: createImportSlots({ imports: 1, bytes: 0 }),
    showHealth: () => reply(200, {}),
    showReadiness: () => reply(200, {}),
    writeMetrics: async () => '',
    directory,
    publicSite: {
      origin: '',
      site: { name: '', url: '', icon: '', contactUrl: null, groupsUrl: null, showsCards: true },
    },
    corsOrigins: '*',
    baseUrl: '',
    spendWrite() {},
  };
  const routes = apiRoutes(services, moduleOperations(services));
  validators[text] ??= createValidator(document);
  const ajv = validators[text];

  return (target, { method = 'GET', headers = {} }, answer) => {
    const match = matchRoute(routes, method, splitTarget(target).path);
    if (match.kind !== 'found') return;
    const where = `${match.route.name} ${answer.status}`;
    const template = match.route.pattern.source.replace(/:(\w+)[?*+]?/g, '{$1}');
    const operation = ['paths', template, method === 'HEAD' ? 'get' : method.toLowerCase(), 'responses'];
    const responses = find<Record<string, Said>>(document, operation);
    const status = String(answer.status) in responses ? String(answer.status) : 'default';
    const place = responses[status]?.$ref ? ['components', 'responses', 'Problem'] : [...operation, status];
    const said = find<Said>(document, place);
    for (const name of Object.keys(said.headers ?? {})) {
      expect([where, name, answer.headers[name.toLowerCase()]]).not.toContain(undefined);
    }
    if (method === 'HEAD') return;
    const [type = ''] = (answer.headers['content-type'] ?? '').split(';');
    // Clients that prefer HTML or text get errors in that format.
    if (answer.status >= 400 && 'Accept' in headers && /^text\/(html|plain)$/.test(type)) return;
    const types = Object.keys(said.content ?? { '': null });
    expect([where, type, types.includes(type) || types.includes('*/*')]).toEqual([where, type, true]);
    if (!type.includes('json') || !types.includes(type)) return;
    const pointer = [...place, 'content', type, 'schema'].map(escapeKey).join('/');
    const valid = ajv.validate(`document#/${pointer}`, JSON.parse(answer.body));
    expect([where, valid ? null : ajv.errors]).toEqual([where, null]);
  };
}

function createValidator(document: object): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  return ajv.addSchema(document, 'document');
}

function find<T>(document: unknown, path: readonly string[]): T {
  return path.reduce((value, key) => (value as Record<string, unknown>)[key], document) as T;
}

function escapeKey(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}
