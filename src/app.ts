import { createDrawInWorker } from './cards/draw-in-worker.ts';
import type { Config } from './config/config.ts';
import type { Directory } from './directory/directory.ts';
import { createPreviewInWorker } from './editor/preview/preview-in-worker.ts';
import type { ErrorRenderer } from './errors/error-renderer.ts';
import { translateOutcome } from './errors/translate-outcome.ts';
import { apiRoutes } from './hosts/api/routes.ts';
import { proveIdentity } from './hosts/identity-proof.ts';
import { mainRoutes } from './hosts/main/routes.ts';
import { previewRoutes } from './hosts/preview/routes.ts';
import { createShowHealth } from './hosts/show-health.ts';
import { type CheckReadiness, createShowReadiness } from './hosts/show-readiness.ts';
import { drawIcon } from './html/draw-icon.ts';
import type { Site } from './html/site.ts';
import { createGuessGuard } from './identity/guesses.ts';
import { createKnownCredentials, type KnownCredentials } from './identity/known-credentials.ts';
import { Passwords } from './identity/passwords.ts';
import { Sessions } from './identity/sessions.ts';
import { createVisitor, type Visitor } from './identity/visitor.ts';
import { createHostFinder } from './kernel/authority.ts';
import type { Exchange, Host, Route } from './kernel/exchange.ts';
import { createKernel, type Handle, type Stage } from './kernel/kernel.ts';
import { createRateLimit } from './limits/rate-limit.ts';
import type { PeerProcesses } from './limits/share-usage.ts';
import type { FetchPicture } from './outside/fetch-picture.ts';
import type { PageSite } from './pages/page-context.ts';
import { mainPaths } from './paths/main.ts';
import { createRenderInWorker } from './published/render-in-worker.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';
import { crossOrigin } from './stages/cross-origin.ts';
import { firewall } from './stages/firewall.ts';
import { inspectHeaders } from './stages/inspect-headers.ts';
import { createLocaleChooser, locale } from './stages/locale.ts';
import { type RequestHook, requestHook } from './stages/request-hook.ts';
import { session } from './stages/session.ts';
import type { CountView } from './statistics/view-counter.ts';
import type { Database } from './store/database.ts';
import type { EventNews } from './store/event-news.ts';
import { compressAnswers } from './web/compress-responses.ts';
import { patienceOf } from './web/refuse-late.ts';
import { trackWrites } from './web/track-writes.ts';

export interface AppOptions {
  readonly database: Database;
  readonly now: () => Date;
  /** Says when something happened, to those who listen. */
  readonly news: EventNews;
  readonly fetchPicture: FetchPicture;
  /** Null where nobody counts what is read. */
  readonly countView?: CountView | null;
  /** Of a fault that no answer tells. */
  readonly report: (what: string, fault: unknown) => void;
  readonly site: Site;
  /** Null where every answer is made anew. */
  readonly cache: ResponseCache | null;
  /** The other processes at this port. */
  readonly peers?: PeerProcesses | null;
  /** Learns who has a session or a token. */
  readonly credentials?: KnownCredentials;
  readonly hook: RequestHook | null;
  readonly renderError: ErrorRenderer;
  /** Milliseconds that a handler may take. */
  readonly handlerTime: number;
  /** Whether no more requests are wanted here. */
  readonly isStopping?: () => boolean;
  readonly checkReadiness?: CheckReadiness;
  /** Counts and measures requests. */
  readonly meter?: Meter;
  /** What was counted and measured, as text; there is no such page where nobody does. */
  readonly writeMetrics?: () => Promise<string>;
  /** Who looks on puts their own round the stages. */
  readonly watch?: (stages: readonly Stage<Visitor>[]) => readonly Stage<Visitor>[];
  /** Routes that every host has before its own. */
  readonly routes?: readonly Route[];
  /** Invented people to look at, by username. */
  readonly samples?: readonly string[];
}

export interface Meter {
  /** Round all other stages. */
  readonly stage: Stage;
  /** The same stages, with a clock for each of them. */
  withClocks(stages: readonly Stage<Visitor>[]): readonly Stage<Visitor>[];
  /** Gives some of the requests to the one with clocks. */
  choose(plain: Handle, withClocks: Handle): Handle;
}

/** The whole program: three hosts, six stages, one kernel. */
export function createApp(config: Config, options: AppOptions): Handle {
  const {
    cache,
    countView = null,
    now,
    news,
    fetchPicture,
    report,
    site,
    peers = null,
    credentials = createKnownCredentials(),
    hook,
    renderError,
    watch = (some) => some,
    meter,
    writeMetrics,
    checkReadiness = async () => ({}),
    routes = [],
    samples = [],
    isStopping = () => false,
    handlerTime,
  } = options;
  const { baseUrl, previewUrl, apiUrl, defaultLocale } = config;
  const { database, track, settle } = trackWrites(options.database);
  const development = config.environment === 'development';
  const verifiesLinks = config.verifyLinks === 'on';
  const accounts = {
    database,
    now,
    defaultLanguage: defaultLocale,
    actor: 'vitrine',
    loopbackWebhooks: development,
  };
  const directory: Directory = {
    database,
    access: config.directory,
    isListedByDefault: config.directoryDefault === 'listed',
    embedOrigins: config.embedOrigins,
    previewUrl,
  };
  const sessions = new Sessions({ database, secret: config.appSecret, now, credentials });

  // In development everything can be read as it is made.
  const compress = development ? (one: Route) => one : compressAnswers;
  const patience = patienceOf(handlerTime);
  const renderInWorker = createRenderInWorker(startAnswerWorker, patience);
  const cards = {
    drawInWorker: createDrawInWorker(startCardWorker, {
      report: (fault) => report('a card could not be drawn', fault),
    }),
    site,
    fonts: config.cardFonts,
  };
  const health = {
    showHealth: createShowHealth(database, isStopping),
    showReadiness: createShowReadiness(checkReadiness),
  };

  const hosts: [Host, Host, Host] = [
    {
      name: 'main',
      origin: baseUrl,
      routes: [
        ...routes,
        ...mainRoutes(
          { site, previewUrl, apiUrl, directory, samples },
          {
            accounts,
            sessions,
            passwords: new Passwords(),
            guesses: createGuessGuard(now),
            news,
            fetchPicture,
            previewInWorker: createPreviewInWorker(startPreviewWorker, patience),
            locales: config.locales,
            directory,
            verifiesLinks,
            countsViews: countView !== null,
            previewUrl,
            apiUrl,
          },
          health,
        )
          .map(compress)
          .map(track),
      ],
      errors: 'html',
      sessions: { signIn: mainPaths.signIn },
      tokens: false,
      crossOrigin: false,
      site,
    },
    {
      name: 'preview',
      origin: previewUrl,
      routes: [
        ...routes,
        ...previewRoutes({
          origin: previewUrl,
          site: signOf(site, baseUrl),
          database,
          cache,
          renderInWorker,
          cards,
          now,
          verifiesLinks,
          countView,
        }),
      ],
      errors: 'html',
      sessions: null,
      tokens: false,
      crossOrigin: true,
      site,
    },
    {
      name: 'api',
      origin: apiUrl,
      routes: [
        ...routes,
        ...apiRoutes({ apiUrl, previewUrl, news, fetchPicture, ...health, writeMetrics, directory }, accounts)
          .map(compress)
          .map(track),
      ],
      errors: development ? 'html' : 'json',
      sessions: null,
      tokens: true,
      crossOrigin: true,
      site,
    },
  ];

  const rateLimit = createRateLimit({
    reads: config.rateLimitReads,
    writes: config.rateLimitWrites,
    signIns: 10,
    now,
    peers,
  });
  const chooseLocale = createLocaleChooser({ locales: config.locales, defaultLocale });

  const stages: Stage<Visitor>[] = [
    inspectHeaders({ trustedProxies: config.trustedProxies }),
    crossOrigin({ origins: config.corsOrigins }),
    session(sessions),
    locale(chooseLocale, config.locales),
    firewall({ hosts, database, now, credentials, rateLimit }),
    requestHook({ rateLimit, hook }),
  ];

  const kernelOptions = {
    findHost: createHostFinder(hosts, { loopback: development }),
    createVisitor,
    defaultLocale,
    // An error may come before the stage that chooses the language.
    renderError: (exchange: Exchange<Visitor>, error: unknown) => {
      exchange.locale = chooseLocale(exchange).locale;
      return proveIdentity(
        config.appSecret,
        exchange,
        renderError(exchange, translateOutcome(settle(exchange, error))),
      );
    },
    handlerTime,
  };
  const createKernelWith = (chosen: readonly Stage<Visitor>[]): Handle =>
    createKernel({ ...kernelOptions, stages: chosen });
  const watched = watch(stages);
  if (!meter) return createKernelWith(watched);
  const withClocks = createKernelWith([meter.stage, ...meter.withClocks(watched)]);
  return meter.choose(createKernelWith([meter.stage, ...watched]), withClocks);
}

/** What profiles show of the site. */
function signOf(site: Site, baseUrl: string): PageSite {
  return { name: site.name, url: `${baseUrl}/`, icon: drawIcon(site) };
}

/** From this folder its name leads to it in the executable too. */
function startAnswerWorker(): Worker {
  return new Worker(new URL('./published/render-worker.ts', import.meta.url).href, { ref: false });
}

function startPreviewWorker(): Worker {
  const address = new URL('./editor/preview/preview-worker.ts', import.meta.url);
  return new Worker(address.href, { ref: false });
}

function startCardWorker(): Worker {
  return new Worker(new URL('./cards/card-worker.ts', import.meta.url).href, { ref: false });
}
