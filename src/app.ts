import { createKnownCredentials } from './accounts/identity/known-credentials.ts';
import { createVisitor, type Visitor } from './accounts/identity/visitor.ts';
import type { Config } from './core/config/config.ts';
import { createErrorRenderer, type ErrorRenderer } from './core/errors/error-renderer.ts';
import { productionViews } from './core/errors/production-views.ts';
import { createHostFinder } from './core/kernel/authority.ts';
import type { Host, Route } from './core/kernel/exchange.ts';
import { createKernel, type Handle, type Stage } from './core/kernel/kernel.ts';
import { mainPaths } from './core/paths/main.ts';
import { apiRoutes } from './hosts/api/routes.ts';
import { proveIdentity } from './hosts/identity-proof.ts';
import { fillSlots } from './hosts/main/members/slots.ts';
import { mainRoutes } from './hosts/main/routes.ts';
import { previewRoutes } from './hosts/preview/routes.ts';
import { repeatResponses } from './hosts/repeat-responses.ts';
import { createServices, type Operations, type ServiceOptions, type Services } from './hosts/services.ts';
import { crossOrigin } from './hosts/stages/cross-origin.ts';
import { firewall } from './hosts/stages/firewall.ts';
import { inspectHeaders } from './hosts/stages/inspect-headers.ts';
import { createLocaleChooser, locale } from './hosts/stages/locale.ts';
import { type RequestHook, requestHook } from './hosts/stages/request-hook.ts';
import { session } from './hosts/stages/session.ts';
import { translateOutcome } from './hosts/translate-outcome.ts';
import { compressResponses } from './hosts/web/compress-responses.ts';
import { trackWrites } from './hosts/web/track-writes.ts';
import { activeModules } from './modules.ts';

export interface AppOptions extends Omit<ServiceOptions, Optional>, Partial<Pick<ServiceOptions, Optional>> {
  readonly hook: RequestHook | null;
  /** Wraps the stages, to measure or to record them. */
  readonly watch?: (stages: readonly Stage<Visitor>[]) => readonly Stage<Visitor>[];
  /** Replacements for parts in development. */
  readonly development?: DevelopmentParts | null;
}

type Optional = 'credentials' | 'countView' | 'failures' | 'operations' | 'peers';

export interface DevelopmentParts {
  readonly renderError: ErrorRenderer;
  /** Routes that every host has before its own. */
  readonly routes: readonly Route[];
}

const noOperations: Operations = {
  isStopping: () => false,
  checkReadiness: async () => ({}),
  writeMetrics: null,
};

/** The whole program: three hosts, six stages, one kernel. */
export function createApp(config: Config, options: AppOptions): Handle {
  const { now, site, development = null, watch = (stages) => stages } = options;
  const { credentials = createKnownCredentials(), countView = null, operations = noOperations } = options;
  const { peers = null, failures = null } = options;
  const { defaultLocale, locales } = config;
  const isDevelopment = config.environment === 'development';
  const { database, track, explain } = trackWrites(options.database);
  const services = createServices(config, {
    ...options,
    database,
    credentials,
    countView,
    failures,
    operations,
    peers,
  });
  const hosts = createHosts(config, services, { site, track, routes: development?.routes ?? [] });
  const { rateLimit } = services;
  const chooseLocale = createLocaleChooser({ locales, defaultLocale });
  const stages: Stage<Visitor>[] = [
    inspectHeaders(config.trustedProxies),
    crossOrigin(config.corsOrigins),
    session(services.main.sessions),
    locale(chooseLocale, locales),
    firewall({ hosts, database, now, credentials, rateLimit }),
    requestHook({ rateLimit, hook: options.hook }),
  ];

  const renderError =
    development?.renderError ?? createErrorRenderer(productionViews(`${config.baseUrl}/`), options.log);
  const watched = watch(stages);
  const handle = createKernel({
    findHost: createHostFinder(hosts, { loopback: isDevelopment }),
    stages: watched,
    createVisitor,
    defaultLocale,
    renderError(exchange, error) {
      // An error may occur before the locale stage.
      exchange.locale = chooseLocale(exchange).locale;
      const answer = renderError(exchange, translateOutcome(explain(exchange, error)));
      return proveIdentity(config.appSecret, exchange, answer);
    },
    handlerTime: options.handlerTime,
  });
  const [, preview] = hosts;
  const isRepeatable = watched.every((stage) => stage.isRepeatable?.(preview));
  return isRepeatable ? repeatResponses(handle, config.trustedProxies) : handle;
}

interface HostParts extends Pick<AppOptions, 'site'> {
  readonly track: (route: Route) => Route;
  /** Routes that every host has before its own. */
  readonly routes: readonly Route[];
}

function createHosts(
  config: Config,
  services: Services,
  { site, track, routes }: HostParts,
): [Host, Host, Host] {
  const isDevelopment = config.environment === 'development';
  const modules = activeModules(config);
  const operations = modules.flatMap((module) => module.operations?.(services.api) ?? []);
  const served = modules.map(({ serve }) => serve?.(services) ?? {});
  fillSlots(services.slots, served);
  const addedTo = (host: 'main' | 'preview' | 'api') => served.flatMap((added) => added[host] ?? []);
  const byKey = served.flatMap(({ showByKey }) => showByKey ?? []);
  const formats = served.flatMap((added) => added.formats ?? []);
  const routesOf = (own: readonly Route[]) => [...routes, ...own];
  // In development every response can be read as it was rendered.
  const compress = (route: Route) => (isDevelopment ? route : compressResponses(route));

  return [
    {
      name: 'main',
      origin: config.baseUrl,
      routes: routesOf(mainRoutes(services.main, addedTo('main')).map(compress).map(track)),
      errors: 'html',
      sessions: { signIn: mainPaths.signIn, heldBack: mainPaths.secondFactorNeeded },
      tokens: false,
      crossOrigin: false,
      site,
      ownErrors: [],
    },
    {
      name: 'preview',
      origin: config.previewUrl,
      routes: routesOf([...previewRoutes(services.preview, { byKey, formats }), ...addedTo('preview')]),
      errors: 'html',
      sessions: null,
      tokens: false,
      crossOrigin: true,
      site,
      ownErrors: [],
    },
    {
      name: 'api',
      origin: config.apiUrl,
      routes: routesOf([...apiRoutes(services.api, operations), ...addedTo('api')].map(compress).map(track)),
      errors: isDevelopment ? 'html' : 'json',
      sessions: null,
      tokens: true,
      crossOrigin: true,
      site,
      ownErrors: served.flatMap(({ apiErrors }) => apiErrors ?? []),
    },
  ];
}
