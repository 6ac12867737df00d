import type { Terminal } from '../../core/cli/terminal.ts';
import type { Config } from '../../core/config/config.ts';
import { createExamples } from '../../hosts/api/docs/examples.ts';
import { createOpenApi } from '../../hosts/api/docs/openapi.ts';
import { operationsOf } from '../../hosts/api/docs/operations.ts';
import type { Endpoint } from '../../hosts/api/endpoint/endpoint.ts';
import { type ApiServices, apiRoutes } from '../../hosts/api/routes.ts';
import { moduleOperations } from '../../modules.ts';

type Described = Pick<Config, 'apiUrl' | 'previewUrl' | 'directory'>;

/** Prints the server's `/openapi.json` without a server. */
export function printOpenApi(config: Described, { out }: Terminal): void {
  out(`${JSON.stringify(describeApi(config), null, 2)}\n`);
}

export function describeApi(config: Described): ReturnType<typeof createOpenApi> {
  const { apiUrl, previewUrl } = config;
  const addresses = { apiUrl, previewUrl };
  return createOpenApi(operationsOf(describedRoutes(config)), createExamples(addresses), addresses);
}

/** The server's routes without services. */
function describedRoutes({ apiUrl, previewUrl, directory }: Described): readonly Endpoint[] {
  const services: ApiServices = {
    accounts: neverAsked(),
    appSecret: '',
    apiUrl,
    previewUrl,
    notifier: neverAsked(),
    fetchPicture: neverAsked,
    fetchDocument: neverAsked,
    readFitting: neverAsked,
    importSlots: neverAsked(),
    showHealth: neverAsked,
    showReadiness: neverAsked,
    writeMetrics: neverAsked,
    publicSite: neverAsked(),
    corsOrigins: '*',
    baseUrl: '',
    spendWrite: neverAsked,
    directory: {
      database: neverAsked(),
      access: directory,
      isListedByDefault: false,
      embedOrigins: [],
      groups: [],
      edge: null,
      previewUrl,
    },
  };
  return apiRoutes(services, moduleOperations(services));
}

/** Replaces services, because these routes are described and never called. */
function neverAsked<T extends object>(): T {
  return new Proxy({} as T, {
    get() {
      throw new Error('openapi describes this route and cannot call it');
    },
  });
}
