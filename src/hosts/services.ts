import type { Accounts } from '../accounts/change-user.ts';
import { createPictureFetcher } from '../accounts/files/fetch-picture.ts';
import { createObjectStore } from '../accounts/files/object-store.ts';
import type { FailedSignIns } from '../accounts/identity/failed-sign-ins.ts';
import type { KnownCredentials } from '../accounts/identity/known-credentials.ts';
import { type PasswordHasher, Passwords } from '../accounts/identity/passwords.ts';
import { Sessions } from '../accounts/identity/sessions.ts';
import { createGuessGuard } from '../accounts/limits/guess-guard.ts';
import { createRateLimit, type RateLimit } from '../accounts/limits/rate-limit.ts';
import type { PeerProcesses } from '../accounts/limits/share-usage.ts';
import { lockedFieldsOf } from '../accounts/locked-fields.ts';
import { createOutbox } from '../accounts/mail/outbox.ts';
import { createReadInWorker } from '../accounts/read-in-worker.ts';
import { type Config, registrationOf } from '../core/config/config.ts';
import { offersContact, offersMail } from '../core/config/mail.ts';
import { offeredWays } from '../core/config/sign-on.ts';
import { drawIcon } from '../core/html/design/draw-icon.ts';
import type { Site } from '../core/html/site.ts';
import { createDocumentFetcher } from '../core/outside/fetch-document.ts';
import { type Network, withLoopback } from '../core/outside/network.ts';
import { mainPaths } from '../core/paths/main.ts';
import { describeFault } from '../core/platform/describe-fault.ts';
import type { Log } from '../core/platform/log.ts';
import { startWorker } from '../core/platform/program-files.ts';
import { createEventStreams } from '../core/web/event-stream.ts';
import { createImportSlots } from '../core/web/import-slots.ts';
import { lazily } from '../core/web/lazily.ts';
import { longestWait, patienceOf } from '../core/web/refuse-late.ts';
import { createDrawInWorker } from '../domain/cards/draw-in-worker.ts';
import { largestArchive } from '../domain/profile/files.ts';
import type { Database } from '../store/database.ts';
import { programActor } from '../store/event.ts';
import type { EventNotifier } from '../store/event-notifier.ts';
import type { ApiServices } from './api/routes.ts';
import type { Directory } from './directory/directory.ts';
import { findSameName } from './directory/find-same-name.ts';
import { createPreviewInWorker } from './main/editor/preview/preview-in-worker.ts';
import { createSlots, type OpenSlots } from './main/members/slots.ts';
import type { MainServices } from './main/routes.ts';
import { drawOnCommit } from './preview/draw-on-commit.ts';
import { createRenderInWorker } from './preview/render-in-worker.ts';
import type { PreviewOptions } from './preview/show-published.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';
import { createShowHealth } from './show-health.ts';
import { type CheckReadiness, createShowReadiness } from './show-readiness.ts';
import type { CountView } from './web/count-view.ts';
import { createEdge, type Edge } from './web/edge.ts';

/** The inputs of the services. */
export interface ServiceOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: Log;
  /** Notifies listeners of new events. */
  readonly notifier: EventNotifier;
  /** Access to other servers. */
  readonly network: Network;
  readonly site: Site;
  /** Null if responses aren't cached. */
  readonly cache: ResponseCache | null;
  /** Null if views aren't counted. */
  readonly countView: CountView | null;
  /** Null if members get no mail about failed sign-ins. */
  readonly failures: FailedSignIns | null;
  readonly credentials: KnownCredentials;
  /** Milliseconds that a handler may take. */
  readonly handlerTime: number;
  /** Defaults to the hasher of Bun. Tests pass their own. */
  readonly passwordHasher?: PasswordHasher | undefined;
  readonly operations: Operations;
  /** Other processes that serve the same clients, for each shared counter. Null if this is the only process. */
  readonly peers: { readonly usage: PeerProcesses; readonly guesses: PeerProcesses } | null;
}

/** The server's own status. */
export interface Operations {
  /** Whether this server is shutting down. */
  readonly isStopping: () => boolean;
  readonly checkReadiness: CheckReadiness;
  /** Null if this server doesn't serve metrics. */
  readonly writeMetrics: (() => Promise<string>) | null;
}

/** The services of each host's handlers. */
export interface Services {
  readonly main: MainServices;
  readonly preview: PreviewOptions;
  readonly api: ApiServices;
  /** Used by the stages of all hosts. */
  readonly rateLimit: RateLimit;
  readonly config: Config;
  /** Access to other servers, and to this machine in development. */
  readonly network: Network;
  /** Limits for a request that fetches two documents one after the other and still has to respond in time. */
  readonly brief: { readonly sideBySide: number; readonly timeout: number };
  readonly log: Log;
  /** Milliseconds that a handler may take. */
  readonly handlerTime: number;
  /** The modules fill these slots. */
  readonly slots: OpenSlots;
}

export function createServices(config: Config, options: ServiceOptions): Services {
  const { database, now, site, notifier, operations } = options;
  const { previewUrl, apiUrl } = config;
  const edge = edgeOf(config, database);
  const isDevelopment = config.environment === 'development';
  const accounts: Accounts = {
    database: drawOnCommit(database, (userId) => warmCard(userId)),
    now,
    defaultLanguage: config.defaultLocale,
    actor: programActor,
    objects: createObjectStore(config.filesUrl, config, options.handlerTime * 0.75),
    outbox: offersMail(config) ? createOutbox(config.appSecret) : null,
    locked: lockedFieldsOf(config.directoryFields, config.oidcName),
    loopbackWebhooks: isDevelopment,
  };
  const slots = createSlots();
  const directory: Directory = {
    database,
    access: config.directory,
    isListedByDefault: config.directoryDefault === 'listed',
    embedOrigins: config.embedOrigins,
    edge,
    previewUrl,
    groups: slots.people,
  };
  const outside = isDevelopment ? withLoopback(options.network) : options.network;
  /** Services that the main host and the API share. */
  const common = {
    accounts,
    directory,
    notifier,
    fetchPicture: createPictureFetcher(options.network, 4, options.handlerTime * (5 / 8)),
    fetchDocument: createDocumentFetcher(outside, { sideBySide: 4, timeout: options.handlerTime * (5 / 8) }),
    readFitting: createReadInWorker(() => startWorker('accounts/file-worker.ts'), {
      report: (fault) => options.log.error('reading file failed', { cause: describeFault(fault) }),
      handlerTime: options.handlerTime,
    }),
    importSlots: createImportSlots({ imports: 4, bytes: largestArchive }),
    previewUrl,
    apiUrl,
    showHealth: createShowHealth(database, operations.isStopping),
    showReadiness: createShowReadiness(operations.checkReadiness),
  };
  const passwords = new Passwords(options.passwordHasher);
  const guesses = createGuessGuard(now, options.peers?.guesses);
  const rateLimit = createRateLimit({
    reads: config.rateLimitReads,
    writes: config.rateLimitWrites,
    signIns: 10,
    now,
    peers: options.peers?.usage ?? null,
  });
  const preview = createPreviewServices(config, options, accounts, edge);
  const warmCard = lazily(() => import('./preview/warm-card.ts'), preview, options.log)('warmCard');
  return {
    rateLimit,
    main: {
      ...common,
      site,
      sessions: new Sessions({
        ...options,
        accounts,
        secret: config.appSecret,
        operatorsNeed: config.operatorsNeed,
      }),
      passwords,
      guesses,
      failures: options.failures,
      previewInWorker: createPreviewInWorker(
        () => startWorker('hosts/main/editor/preview/preview-worker.ts'),
        patienceOf(options.handlerTime),
      ),
      drawCard: warmCard,
      // A member may have twenty pages with a draft stream open.
      openDraftStream: createEventStreams(20),
      locales: config.locales,
      appSecret: config.appSecret,
      signInWays: offeredWays(config.signIn, {
        mail: offersMail(config),
        oidc: config.oidcIssuer !== null,
        saml: config.samlMetadata !== null,
      }),
      registration: registrationOf(config),
      reservedNames: config.reservedNames,
      deleteAfterDays: config.deleteAfterDays,
      offersContact: offersContact(config),
      backsUp: config.backupDir !== null,
      checkReadiness: operations.checkReadiness,
      slots,
    },
    preview: {
      ...preview,
      findSameName: directory.access === 'public' ? (asked) => findSameName(directory, asked) : null,
    },
    api: {
      ...common,
      writeMetrics: operations.writeMetrics,
      publicSite: { origin: previewUrl, site: preview.site },
      corsOrigins: config.corsOrigins,
      baseUrl: config.baseUrl,
      appSecret: config.appSecret,
      spendWrite: rateLimit.spendWrite,
    },
    config,
    network: outside,
    brief: { sideBySide: 8, timeout: options.handlerTime * (3 / 8) },
    log: options.log,
    handlerTime: options.handlerTime,
    slots,
  };
}

function edgeOf({ cdnSeconds: seconds, cdnPurgeUrl }: Config, { isBehind }: Database): Edge | null {
  return seconds === null ? null : createEdge({ seconds, isPurged: cdnPurgeUrl !== null, isBehind });
}

function createPreviewServices(
  config: Config,
  options: ServiceOptions,
  accounts: Accounts,
  edge: Edge | null,
): Omit<PreviewOptions, 'findSameName'> {
  const { database, now, site, cache, countView, log } = options;
  const report = (fault: unknown) => log.error('drawing card failed', { cause: describeFault(fault) });
  return {
    origin: config.previewUrl,
    site: {
      name: site.name,
      url: `${config.baseUrl}/`,
      icon: drawIcon(site),
      showsCards: config.linkCards === 'on',
      groupsUrl: config.directory === 'public' ? config.baseUrl + mainPaths.groups : null,
      contactUrl: offersContact(config) ? config.baseUrl + mainPaths.contact : null,
    },
    database,
    accounts,
    cache,
    renderInWorker: createRenderInWorker(
      () => startWorker('hosts/preview/render-worker.ts'),
      patienceOf(options.handlerTime),
    ),
    cards: {
      drawInWorker: createDrawInWorker(() => startWorker('domain/cards/card-worker.ts'), {
        report,
        patience: options.handlerTime / 2,
      }),
      site,
      fonts: config.cardFonts,
    },
    longestWait: longestWait(options.handlerTime),
    now,
    verifiesLinks: config.verifyLinks === 'on',
    countView,
    edge,
  };
}
