import { existsSync } from 'node:fs';
import { createApp } from '../app.ts';
import { listFonts } from '../cards/list-fonts.ts';
import type { Config } from '../config/config.ts';
import { createKnownCredentials } from '../identity/known-credentials.ts';
import { type Limits, limits as usualLimits } from '../listener/limits.ts';
import { createListener } from '../listener/listener.ts';
import { type Network, publicInternet } from '../outside/network.ts';
import { createNetworkTest } from '../platform/ip-address.ts';
import type { Log } from '../platform/log.ts';
import { loadRequestHook, type RequestHook } from '../stages/request-hook.ts';
import { startViewCounter } from '../statistics/view-counter.ts';
import { recordAddresses } from '../store/addresses.ts';
import type { Database } from '../store/database.ts';
import { createEventNews } from '../store/event-news.ts';
import { createReadinessCheck } from './check-readiness.ts';
import { type Colleagues, createMetricsWriter } from './collect-metrics.ts';
import { collectOften } from './collect-often.ts';
import { connectPeers } from './connect-peers.ts';
import { Failure, messageOf } from './failure.ts';
import { databaseFolder, listFolders } from './folders.ts';
import { type FreeBytes, freeBytes } from './free-bytes.ts';
import { listen } from './listen.ts';
import { logAccess } from './log-access.ts';
import { measureWork } from './measure-work.ts';
import { noteDirectory } from './note-directory.ts';
import { openStorage } from './open-storage.ts';
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
  const { now = () => new Date(), limits = usualLimits, network = publicInternet, part } = options;
  const { measureRoom = freeBytes } = options;
  const channel = (topic: string) => (part ? createTopic(part.channel, topic) : null);
  const hook = config.requestHook === null ? null : await loadHook(config.requestHook);
  checkFonts(config.cardFonts);
  if (config.mailDkim) (await import('./check-dkim-key.ts')).checkDkimKey(config.mailDkim);
  const site = await readSite(config);
  const createDevelopment = config.environment === 'development' ? await loadDevelopment() : null;
  const { database, measured, cache } = await openStorage(config, {
    log: options.log,
    now,
    // A write that has to wait gives up while its request can still be told so.
    patience: limits.handlerTime * 0.75,
    measureRoom,
    disk: channel('disk'),
  });
  // Of several processes, the one that starts them has done it.
  if (part === undefined) await noteDirectory(database, config, options.log);
  const development = createDevelopment?.(config, options.log) ?? null;
  const log = development?.log ?? options.log;
  const { metrics, meter } = measured;
  const watched = development?.watchDatabase(measured.database) ?? measured.database;
  const { addSamples, sampleNames = [] } = development ? await import('./add-samples.ts') : {};
  await addSamples?.({ database: watched, now, defaultLanguage: config.defaultLocale, actor: 'vitrine' });
  const news = createEventNews(measured.database, measured.noteNews);
  const views =
    config.statistics === 'on'
      ? startViewCounter({ database, now, log, interval: options.viewInterval })
      : null;
  const writeMetrics = createMetricsWriter(metrics, colleaguesOf(config, part));
  const credentials = createKnownCredentials();
  const peers = connectPeers(config, database, part?.channel ?? null, log);
  let hasToStop = false;
  const isStopping = () => hasToStop;
  const folder = databaseFolder(config);
  const app = createApp(config, {
    database: watched,
    now,
    log,
    news,
    network,
    site,
    cache,
    countView: views?.count ?? null,
    credentials,
    handlerTime: limits.handlerTime,
    operations: {
      isStopping,
      checkReadiness: createReadinessCheck({ database: watched, folder, isStopping, log, measureRoom }),
      writeMetrics,
      samples: sampleNames,
    },
    hook,
    peers: peers && {
      usage: createTopic(peers.channel, 'usage'),
      guesses: createTopic(peers.channel, 'guesses'),
    },
    development,
    watch(stages) {
      const recorded = development?.watch(stages) ?? stages;
      return meter.watch(config.accessLog === 'on' ? [logAccess(log), ...recorded] : recorded);
    },
  });
  const report = (fault: unknown) => log.error('an answer could not be sent', { cause: Bun.inspect(fault) });
  const listener = createListener(development?.observe(app) ?? app, {
    limits: {
      ...limits,
      connections: Math.min(limits.connections, spareDescriptors()),
      // Development answers every request, however long the developer looks at the one before.
      ...(development && { roundTime: Number.POSITIVE_INFINITY }),
    },
    warn: log.warn,
    priorityOf: credentials.priorityOf,
    isProxy: createNetworkTest(config.trustedProxies),
    reusePort: part !== undefined,
    report,
  });
  const { countCached } = meter;
  const folders = listFolders(config);
  measureWork(metrics, { database: measured.database, news, cache, listener, folders, now, countCached });
  const metricsListener =
    config.metricsPort === null
      ? null
      : createMetricsListener(writeMetrics, { report, reusePort: part !== undefined });
  const close = async () => {
    measured.eventLoop.close();
    await views?.stop();
    peers?.close();
    cache?.close();
    await database.close();
    development?.close();
  };
  const place = { port: options.port ?? config.port, host: config.host, setting: 'PORT' };
  const port = await listen(listener, place).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  await listenForMetrics().catch(async (error: unknown) => {
    await listener.drain();
    await close();
    throw error;
  });
  await tellAddresses(database, config, log);
  // The first requests are answered meanwhile.
  const jobs =
    part === undefined || part.worker === 1
      ? await (await import('./start-jobs.ts')).startJobs(config, {
          ...options,
          site,
          mailKeeper: development?.mailKeeper ?? null,
          database,
          news,
          metrics,
          network,
          now,
          log,
        })
      : null;
  const storageWatch = watchStorage(database, log, options.storageTimes);
  const collecting = collectOften();
  return {
    database: watched,
    port,
    failed: storageWatch.failed,
    announcement: development?.announcement ?? '',
    async stop() {
      hasToStop = true;
      storageWatch.close();
      collecting.stop();
      news.close();
      await jobs?.stop();
      await Promise.all([listener.drain(), metricsListener?.drain()]);
      await close();
    },
  };

  async function listenForMetrics(): Promise<void> {
    if (config.metricsPort !== null && metricsListener)
      await listen(metricsListener, { port: config.metricsPort, host: '127.0.0.1', setting: 'METRICS_PORT' });
  }
}

function colleaguesOf({ workers }: Config, part: Part | undefined): Colleagues | null {
  return part ? { worker: part.worker, count: workers, channel: createTopic(part.channel, 'metrics') } : null;
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
function checkFonts(paths: readonly string[]): void {
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
