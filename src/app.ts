import { createGuessGuard } from './accounts/guesses.ts';
import { createPasswordKeeper } from './accounts/passwords.ts';
import { createVisitor, type Visitor } from './accounts/visitor.ts';
import type { Config } from './config.ts';
import type { ErrorRenderer } from './errors/error-renderer.ts';
import { translateOutcome } from './errors/translate-outcome.ts';
import { apiRoutes } from './hosts/api/routes.ts';
import { compressAnswers } from './hosts/compress-answers.ts';
import type { Directory } from './hosts/directory/directory.ts';
import { paths } from './hosts/main/paths.ts';
import { mainRoutes } from './hosts/main/routes.ts';
import { createMakeAside } from './hosts/preview/make-aside.ts';
import { previewRoutes } from './hosts/preview/routes.ts';
import { createShowHealth } from './hosts/show-health.ts';
import type { Keeper } from './kept/keeper.ts';
import { createHostFinder } from './kernel/authority.ts';
import type { Host, Route } from './kernel/exchange.ts';
import { createKernel, type Handle, type Stage } from './kernel/kernel.ts';
import type { FetchPicture } from './outside/fetch-picture.ts';
import { samples } from './profile/samples.ts';
import { crossOrigin } from './stages/cross-origin.ts';
import { firewall } from './stages/firewall.ts';
import { inspectHeaders } from './stages/inspect-headers.ts';
import { createLocaleChooser, locale } from './stages/locale.ts';
import { createRateLimit } from './stages/rate-limit.ts';
import { type RequestHook, requestHook } from './stages/request-hook.ts';
import { createSessionKeeper } from './stages/session.ts';
import type { Neighbours } from './stages/share-spending.ts';
import type { Database } from './store/database.ts';
import type { EventNews } from './store/event-news.ts';

export interface AppOptions {
  readonly database: Database;
  readonly now: () => Date;
  /** Says when something happened, to those who listen. */
  readonly news: EventNews;
  readonly fetchPicture: FetchPicture;
  /** Null where every answer is made anew. */
  readonly keeper: Keeper | null;
  /** The other processes at this port. */
  readonly neighbours?: Neighbours | null;
  readonly hook: RequestHook | null;
  readonly renderError: ErrorRenderer;
  /** Milliseconds that a handler may take. */
  readonly handlerTime: number;
  /** Whether no more requests are wanted here. */
  readonly isStopping?: () => boolean;
  /** Who looks on puts their own round the stages. */
  readonly watch?: (stages: readonly Stage<Visitor>[]) => readonly Stage<Visitor>[];
  /** Routes that every host has before its own. */
  readonly routes?: readonly Route[];
}

/** The whole program: three hosts, six stages, one kernel. */
export function createApp(config: Config, options: AppOptions): Handle {
  const {
    database,
    keeper,
    now,
    news,
    fetchPicture,
    neighbours = null,
    hook,
    renderError,
    watch,
    routes = [],
    isStopping = () => false,
    handlerTime,
  } = options;
  const { baseUrl, previewUrl, apiUrl, defaultLocale } = config;
  const development = config.environment === 'development';
  const accounts = { database, now, defaultLanguage: defaultLocale, actor: 'vitrine' };
  const directory: Directory = {
    database,
    access: config.directory,
    isListedByDefault: config.directoryDefault === 'listed',
    embedOrigins: config.embedOrigins,
    previewUrl,
  };
  const sessions = createSessionKeeper({ database, secret: config.appSecret, now });

  // In development everything can be read as it is made.
  const compress = development ? (one: Route) => one : compressAnswers;
  const makeAside = createMakeAside(startAnswerWorker);
  const showHealth = createShowHealth(database, isStopping);

  const hosts: [Host, Host, Host] = [
    {
      name: 'main',
      origin: baseUrl,
      routes: [
        ...routes,
        ...mainRoutes(
          { previewUrl, apiUrl, directory, samples: development ? Object.keys(samples) : [] },
          {
            accounts,
            sessions,
            passwords: createPasswordKeeper(),
            guesses: createGuessGuard(now),
            news,
            fetchPicture,
            locales: config.locales,
            directory,
            previewUrl,
            apiUrl,
          },
          showHealth,
        ).map(compress),
      ],
      errors: 'html',
      sessions: { signIn: paths.signIn },
      tokens: false,
      crossOrigin: false,
    },
    {
      name: 'preview',
      origin: previewUrl,
      routes: [...routes, ...previewRoutes({ origin: previewUrl, database, keeper, makeAside, now })],
      errors: 'html',
      sessions: null,
      tokens: false,
      crossOrigin: true,
    },
    {
      name: 'api',
      origin: apiUrl,
      routes: [
        ...routes,
        ...apiRoutes({ apiUrl, previewUrl, news, fetchPicture, showHealth, directory }, accounts).map(
          compress,
        ),
      ],
      errors: development ? 'html' : 'json',
      sessions: null,
      tokens: true,
      crossOrigin: true,
    },
  ];

  const rateLimit = createRateLimit({
    reads: config.rateLimitReads,
    writes: config.rateLimitWrites,
    signIns: 10,
    now,
    neighbours,
  });
  const chooseLocale = createLocaleChooser({ locales: config.locales, defaultLocale });

  const stages: Stage<Visitor>[] = [
    inspectHeaders({ trustedProxies: config.trustedProxies }),
    crossOrigin({ origins: config.corsOrigins }),
    sessions.stage,
    locale(chooseLocale),
    firewall({ hosts, database, now }),
    requestHook({ rateLimit, hook }),
  ];

  return createKernel({
    findHost: createHostFinder(hosts, { loopback: development }),
    stages: watch ? watch(stages) : stages,
    createVisitor,
    defaultLocale,
    // An error may come before the stage that chooses the language.
    renderError: (exchange, error) => {
      exchange.locale = chooseLocale(exchange).locale;
      return renderError(exchange, translateOutcome(error));
    },
    handlerTime,
  });
}

/** From this folder its name leads to it in the executable too. */
function startAnswerWorker(): Worker {
  return new Worker(new URL('./hosts/preview/answer-worker.ts', import.meta.url).href, { ref: false });
}
