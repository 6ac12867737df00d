import type { Config } from './core/config/config.ts';
import type { Endpoint } from './hosts/api/endpoint/endpoint.ts';
import type { ApiServices } from './hosts/api/routes.ts';
import { audit } from './modules/audit/module.ts';
import { cdn } from './modules/cdn/module.ts';
import { ci } from './modules/ci/module.ts';
import { contact } from './modules/contact/module.ts';
import { docx } from './modules/docx/module.ts';
import { groups } from './modules/groups/module.ts';
import { linkCards } from './modules/link-cards/module.ts';
import { links } from './modules/links/module.ts';
import { mcp } from './modules/mcp/module.ts';
import type { Module } from './modules/module.ts';
import { oauth } from './modules/oauth/module.ts';
import { passkeys } from './modules/passkeys/module.ts';
import { pdf } from './modules/pdf/module.ts';
import { scim } from './modules/scim/module.ts';
import { shares } from './modules/shares/module.ts';
import { signOn } from './modules/sign-on/module.ts';
import { staticExport } from './modules/static-export/module.ts';
import { statistics } from './modules/statistics/module.ts';
import { sync } from './modules/sync/module.ts';
import { tables } from './modules/tables/module.ts';
import { webhooks } from './modules/webhooks/module.ts';

/** Every part that can be left out. Their sections stand on pages in this order. */
export const modules: readonly Module[] = [
  passkeys,
  signOn,
  oauth,
  ci,
  mcp,
  scim,
  tables,
  shares,
  contact,
  audit,
  groups,
  webhooks,
  links,
  cdn,
  sync,
  linkCards,
  statistics,
  docx,
  pdf,
  staticExport,
];

/** The modules that these settings switch on. */
export function activeModules(config: Config): readonly Module[] {
  return modules.filter(({ isOn }) => isOn?.(config) ?? true);
}

/** Every operation of the API that a module adds. */
export function moduleOperations(services: ApiServices): readonly Endpoint[] {
  return modules.flatMap(({ operations }) => operations?.(services) ?? []);
}
