import { existsSync } from 'node:fs';
import { createApp } from '../app.ts';
import { listFonts } from '../cards/list-fonts.ts';
import type { Config } from '../config/config.ts';
import { createErrorRenderer } from '../errors/error-renderer.ts';
import { productionViews } from '../errors/production-views.ts';
import { createKnownCredentials } from '../identity/known-credentials.ts';
import { type Limits, limits as usualLimits } from '../listener/limits.ts';
import { createListener } from '../listener/listener.ts';
import { createPictureFetcher } from '../outside/fetch-picture.ts';
import { type Network, publicInternet } from '../outside/network.ts';
import { createNetworkTest } from '../platform/ip-address.ts';
import type { Log } from '../platform/log.ts';
import { loadRequestHook, type RequestHook } from '../stages/request-hook.ts';
import { startViewCounter } from '../statistics/view-counter.ts';
import { recordAddresses } from '../store/addresses.ts';
import type { Database } from '../store/database.ts';
import { createEventNews } from '../store/event-news.ts';
import { createReadinessCheck } from './check-readiness.ts';
import { createMetricsWriter } from './collect-metrics.ts';
import { collectOften } from './collect-often.ts';
import { Failure, messageOf } from './failure.ts';
import { databaseFolder, listFolders } from './folders.ts';
import { type FreeBytes, freeBytes } from './free-bytes.ts';
import { listen } from './listen.ts';
import { logAccess } from './log-access.ts';
import { measureServer } from './measure-server.ts';
import { measureWork } from './measure-work.ts';
import { noteDirectory } from './note-directory.ts';
import { noticeFull } from './notice-full.ts';
import { openDatabase } from './open-database.ts';
import { openResponseCache } from './open-response-cache.ts';
import type { Channel } from './processes.ts';
import { readSite } from './read-site.ts';
import { createMetricsListener } from './serve-metrics.ts';
import { spareDescriptors } from './spare-descriptors.ts';
import type { JobTimes } from './start-jobs.ts';
import { createTopic } from './topics.ts';
import { type StorageTimes, watchStorage } from './watch-storage.ts';

export interface Server {
  readonly database: Database;
  readonly port: number;
  /** What else there is to open, for the person at the terminal. */
  readonly announcement: string;
  /** Resolves when it cannot go on, with a sentence that says why. */
  readonly failed: Promise<string>;
  /** Lets every client finish. */
  stop(): Promise<void>;
}

export interface ServerOptions extends JobTimes {
  readonly log: Log;
  readonly now?: () => Date;
  readonly limits?: Limits;
  /** Where other servers are found. */
  readonly network?: Network;
  /** Milliseconds after which it is written how often profiles were read. */
  readonly viewInterval?: number;
  readonly storageTimes?: StorageTimes;
  /** Tells how much room a disk has left. */
  readonly measureRoom?: FreeBytes;
  /** Instead of the configured one: 0 takes any that is free. */
  readonly port?: number;
  /** Where it is one of several processes that share a port. */
  readonly part?: Part;
}

export interface Part {
  /** From 1, which does what only one of them has to do. */
  readonly worker: number;
  /** To all the others. */
  readonly channel: Channel;
}

/** Everything a configuration asks for, running. */
export async function startServer(config: Config, options: ServerOptions): Promise<Server> {
  const { now = () => new Date(), limits = usualLimits, port: wanted = config.port } = options;
  const { network = publicInternet, part, measureRoom = freeBytes } = options;
  const hook = config.requestHook === null ? null : await loadHook(config.requestHook);
  findFonts(config.cardFonts);
  const site = await readSite(config);
  const createDevelopment = config.environment === 'development' ? await loadDevelopment() : null;
  // A write that has to wait gives up while its request can still be told so.
  const connected = await openDatabase(config.databaseUrl, {
    patience: limits.handlerTime * 0.75,
    tell: options.log.info,
    replicaUrl: config.databaseReplicaUrl,
  });
  const disk = part ? createTopic(part.channel, 'disk') : null;
  let giveBack = () => {};
  const opened = noticeFull(connected, () => {
    giveBack();
    disk?.send('full');
  });
  // Of several processes, whoever starts them has done it.
  if (part === undefined) await noteDirectory(opened, config, options.log);
  const development = createDevelopment?.(config, options.log) ?? null;
  const log = development?.log ?? options.log;
  const measured = measureServer(opened, now);
  const { metrics, meter } = measured;
  const database = development?.watchDatabase(measured.database) ?? measured.database;
  const { addSamples, sampleNames = [] } = development ? await import('./add-samples.ts') : {};
  await addSamples?.({ database, now, defaultLanguage: config.defaultLocale, actor: 'vitrine' });
  const news = createEventNews(measured.database, measured.noteNews);
  let isStopping = false;
  const cache = development ? null : openResponseCache(measured.database, config, log, measureRoom);
  if (cache) giveBack = cache.giveBack;
  disk?.hear(() => giveBack());
  const views =
    config.statistics === 'on'
      ? startViewCounter({ database: opened, now, log, interval: options.viewInterval })
      : null;
  const colleagues = part && {
    ...part,
    count: config.workers,
    channel: createTopic(part.channel, 'metrics'),
  };
  const writeMetrics = createMetricsWriter(metrics, colleagues ?? null);
  const watch = development?.watch ?? ((stages) => stages);
  const credentials = createKnownCredentials();
  const app = createApp(config, {
    credentials,
    database,
    now,
    news,
    cache,
    countView: views?.count ?? null,
    fetchPicture: createPictureFetcher(network, 4),
    site,
    report: (what, fault) => log.error(what, { cause: Bun.inspect(fault) }),
    peers: part ? createTopic(part.channel, 'spending') : null,
    hook,
    handlerTime: limits.handlerTime,
    isStopping: () => isStopping,
    checkReadiness: createReadinessCheck({
      database,
      folder: databaseFolder(config),
      isStopping: () => isStopping,
      log,
      measureRoom,
    }),
    meter,
    writeMetrics,
    renderError: development?.renderError ?? createErrorRenderer(productionViews(`${config.baseUrl}/`), log),
    routes: development?.routes ?? [],
    samples: sampleNames,
    watch: (stages) => (config.accessLog === 'on' ? [logAccess(log), ...watch(stages)] : watch(stages)),
  });
  const report = (fault: unknown) => log.error('an answer could not be sent', { cause: Bun.inspect(fault) });
  const listener = createListener(development?.observe(app) ?? app, {
    limits: {
      ...limits,
      connections: Math.min(limits.connections, spareDescriptors()),
      // Development answers every request, however long somebody looks at the one before.
      ...(development && { roundTime: Number.POSITIVE_INFINITY }),
    },
    warn: log.warn,
    priorityOf: credentials.priorityOf,
    isProxy: createNetworkTest(config.trustedProxies),
    reusePort: part !== undefined,
    report,
  });
  measureWork(metrics, {
    database: measured.database,
    news,
    cache,
    listener,
    folders: listFolders(config),
    now,
    countKept: meter.countKept,
  });
  const metricsListener =
    config.metricsPort === null
      ? null
      : createMetricsListener(writeMetrics, { report, reusePort: part !== undefined });
  const close = async () => {
    measured.eventLoop.close();
    await views?.stop();
    cache?.close();
    await opened.close();
    development?.close();
  };
  const place = { port: wanted, host: config.host, setting: 'PORT' };
  const port = await listen(listener, place).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  await listenForMetrics().catch(async (error: unknown) => {
    await listener.drain();
    await close();
    throw error;
  });
  await tellAddresses(opened, config, log);
  const isFirst = part === undefined || part.worker === 1;
  const means = { ...options, database: opened, news, metrics, network, now, log };
  // Whoever came with the first moment is answered meanwhile.
  const errands = isFirst ? (await import('./start-jobs.ts')).startJobs(config, means) : null;
  const storage = watchStorage(opened, log, options.storageTimes);
  const collecting = collectOften();
  return {
    database,
    port,
    failed: storage.failed,
    announcement: development?.announcement ?? '',
    async stop() {
      isStopping = true;
      storage.close();
      collecting.stop();
      news.close();
      await errands?.stop();
      await Promise.all([listener.drain(), metricsListener?.drain()]);
      await close();
    },
  };

  async function listenForMetrics(): Promise<void> {
    if (config.metricsPort !== null && metricsListener)
      await listen(metricsListener, { port: config.metricsPort, host: '127.0.0.1', setting: 'METRICS_PORT' });
  }
}

/** Commands then need not be told. A server that cannot write serves readers all the same. */
async function tellAddresses(database: Database, config: Config, log: Log): Promise<void> {
  const { baseUrl: main, previewUrl: preview, apiUrl: api } = config;
  try {
    await recordAddresses(database, { main, preview, api });
  } catch (error) {
    log.warn('the public URLs could not be noted in the database', { cause: messageOf(error) });
  }
}

async function loadHook(path: string): Promise<RequestHook> {
  try {
    return await loadRequestHook(path);
  } catch (error) {
    const reason = existsSync(path) ? messageOf(error) : 'there is no such file';
    throw new Failure(`REQUEST_HOOK names ${path}, which cannot be used: ${reason}`);
  }
}

/** To find out at the first card would be late. */
function findFonts(paths: readonly string[]): void {
  try {
    listFonts(paths);
  } catch (error) {
    throw new Failure(`CARD_FONTS cannot be used: ${messageOf(error)}`);
  }
}

/** Not in the executable: there the name leads to a refusal. */
async function loadDevelopment() {
  const { createDevelopment } = await import('#development');
  return createDevelopment;
}
