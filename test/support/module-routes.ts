import { parseConfig } from '../../src/core/config/config.ts';
import { publicInternet } from '../../src/core/outside/network.ts';
import { contracts } from '../../src/hosts/api/contracts.ts';
import type { ApiServices } from '../../src/hosts/api/routes.ts';
import { createSlots } from '../../src/hosts/main/members/slots.ts';
import type { Services } from '../../src/hosts/services.ts';
import { moduleOperations, modules } from '../../src/modules.ts';

/** The routes that modules add to a host, without handlers. All settings are on. */
export function moduleRoutes(host: 'main' | 'preview' | 'api', parts: object) {
  const result = parseConfig({
    APP_SECRET: 'a secret of thirty-two characters',
    OIDC_ISSUER: 'https://provider.example',
    OIDC_CLIENT_ID: 'vitrine',
    SAML_METADATA: '/nonexistent/idp.xml',
  });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  const services = {
    main: { accounts: {}, ...parts },
    preview: { accounts: {}, ...parts },
    api: parts,
    config: result.config,
    network: publicInternet,
    brief: { sideBySide: 1, timeout: 1_000 },
    handlerTime: 1_000,
    slots: createSlots(),
  } as unknown as Services;
  return modules.flatMap(({ serve }) => serve?.(services)[host] ?? []);
}

/** The operation names of the API, of the core and of modules. */
export const operationNames: readonly string[] = [
  ...Object.keys(contracts),
  ...moduleOperations({ directory: {} } as ApiServices).map(({ name }) => name),
];
