import type { Accounts } from '../../src/accounts/change-user.ts';
import { defaultSite } from '../../src/core/html/site.ts';
import { json } from '../../src/core/kernel/reply.ts';
import type { MainServices } from '../../src/hosts/main/routes.ts';
import { mainRoutes } from '../../src/hosts/main/routes.ts';
import { moduleRoutes } from './module-routes.ts';

/** Values for page URLs: a profile with an item, a language and revisions. */
export interface Known {
  readonly section: string;
  readonly slug: string;
  readonly language: string;
  readonly n: string;
  /** A member whose profile the delegate may edit. */
  readonly member: string;
  /** An account that an operator views. */
  readonly name: string;
  /** A webhook of the member. */
  readonly id: string;
}

/** Routes that are not pages, and the consent page, which is an error without a client. */
const noPages = new Set([
  'draft-events',
  'editor-script',
  'draft-file',
  'suggestions',
  'export-draft',
  'export-public',
  'export-archive',
  'export-audit',
  'group-embed',
  'group-picture',
  // A member has no profile to review.
  'review',
  'reviewed-page',
  'reviewed-file',
  'authorize',
]);

/** Every page for signed-in users, generated from the URL patterns, so that new pages are included. */
export function memberPlaces(accounts: Accounts, known: Known): string[] {
  const { database } = accounts;
  const directory = {
    database,
    access: 'off',
    isListedByDefault: false,
    embedOrigins: [],
    groups: [],
    edge: null,
    previewUrl: '',
  } as const;
  const show = () => json(200, {});
  const services: Partial<MainServices> = {
    accounts,
    directory,
    site: defaultSite,
    previewUrl: '',
    apiUrl: '',
    signInWays: ['password', 'passkey', 'mail', 'oidc'],
    registration: null,
    showHealth: show,
    showReadiness: show,
  };
  const routes = mainRoutes(services as MainServices, moduleRoutes('main', services));
  return routes
    .filter(({ method, access }) => method === 'GET' && access !== 'public')
    .filter(({ name }) => !noPages.has(name.replace(/-for-member$/, '')))
    .flatMap(({ pattern }) => addresses(pattern.source, known));
}

/** URLs with and without the optional parts. */
function addresses(source: string, known: Known): string[] {
  const shortest = source.replace(/\/:\w+\?/g, '');
  const longest = source.replaceAll('?', '').replace(':type', ':section');
  return [...new Set([shortest, longest])].map((one) =>
    one.replace(/:(\w+)/g, (_, name: string) => {
      if (!(name in known)) throw new Error(`${source} needs to know a ${name}`);
      return known[name as keyof Known];
    }),
  );
}
