import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { createErrorRenderer } from '../errors/error-renderer.ts';
import { productionViews } from '../errors/production-views.ts';
import { createNetworkTest } from '../ip-address.ts';
import type { StoreOptions } from '../kept/answer-store.ts';
import { createKeeper, type Keeper } from '../kept/keeper.ts';
import { type Limits, limits as usualLimits } from '../listener/limits.ts';
import { createListener } from '../listener/listener.ts';
import type { Log } from '../log.ts';
import { createPictureFetcher } from '../outside/fetch-picture.ts';
import { type Network, publicInternet } from '../outside/network.ts';
import { loadRequestHook, type RequestHook } from '../stages/request-hook.ts';
import { recordAddresses } from '../store/addresses.ts';
import type { Database } from '../store/database.ts';
import { createEventNews } from '../store/event-news.ts';
import { startDispatcher } from '../webhooks/dispatcher.ts';
import { addSamples } from './add-samples.ts';
import { collectOften } from './collect-often.ts';
import { Failure, messageOf } from './failure.ts';
import { listen } from './listen.ts';
import { logAccess } from './log-access.ts';
import { openDatabase } from './open-database.ts';
import type { Channel } from './processes.ts';
import { spareDescriptors } from './spare-descriptors.ts';
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

export interface ServerOptions {
  readonly log: Log;
  readonly now?: () => Date;
  readonly limits?: Limits;
  /** Where other servers are found. */
  readonly network?: Network;
  /** Milliseconds after which webhooks that are due are looked for. */
  readonly webhookInterval?: number;
  readonly storageTimes?: StorageTimes;
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
  const { network = publicInternet, webhookInterval: interval = 5_000, part } = options;
  const hook = config.requestHook === null ? null : await loadHook(config.requestHook);
  const createDevelopment = config.environment === 'development' ? await loadDevelopment() : null;
  // A write that has to wait gives up while its request can still be told so.
  const opened = await openDatabase(config.databaseUrl, {
    patience: limits.handlerTime * 0.75,
    tell: options.log.info,
  });
  const development = createDevelopment?.(config, options.log) ?? null;
  const log = development?.log ?? options.log;
  const database = development?.watchDatabase(opened) ?? opened;
  if (development)
    await addSamples({ database, now, defaultLanguage: config.defaultLocale, actor: 'vitrine' });
  const news = createEventNews(opened);
  let isStopping = false;
  const keeper = development ? null : openKeeper(opened, config, log);
  const watch = development?.watch ?? ((stages) => stages);
  const app = createApp(config, {
    database,
    now,
    news,
    keeper,
    fetchPicture: createPictureFetcher(network, 4),
    neighbours: part?.channel ?? null,
    hook,
    handlerTime: limits.handlerTime,
    isStopping: () => isStopping,
    renderError: development?.renderError ?? createErrorRenderer(productionViews(`${config.baseUrl}/`), log),
    routes: development?.routes ?? [],
    watch: (stages) => (config.accessLog === 'on' ? [logAccess(log), ...watch(stages)] : watch(stages)),
  });
  const listener = createListener(development?.observe(app) ?? app, {
    limits: { ...limits, connections: Math.min(limits.connections, spareDescriptors()) },
    warn: log.warn,
    isProxy: createNetworkTest(config.trustedProxies),
    reusePort: part !== undefined,
    report: (fault) => log.error('an answer could not be sent', { cause: Bun.inspect(fault) }),
  });
  const close = async () => {
    keeper?.close();
    await opened.close();
    development?.close();
  };
  const port = await listen(listener, wanted, config.host).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  await tellAddresses(opened, config, log);
  const isFirst = part === undefined || part.worker === 1;
  const dispatcher = isFirst
    ? startDispatcher({ database: opened, news, now, network, log, interval })
    : null;
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
      await dispatcher?.stop();
      await listener.drain();
      await close();
    },
  };
}

/** Without a place for it every answer is made anew: slower, and as right. */
function openKeeper(database: Database, config: Config, log: Log): Keeper | null {
  try {
    return createKeeper(database, placeToKeep(config));
  } catch (error) {
    log.warn('answers cannot be kept, so each is made anew', { cause: messageOf(error) });
    return null;
  }
}

/** Beside the database, which is on a disk; a temporary folder may be in memory. */
function placeToKeep({ databaseUrl, keptMegabytes, workers }: Config): StoreOptions {
  const folder = databaseUrl.engine === 'sqlite' ? dirname(databaseUrl.path) : tmpdir();
  return { folder, bytes: Math.ceil(keptMegabytes / workers) * 1024 * 1024 };
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
    throw new Failure(`REQUEST_HOOK names ${path}, which cannot be used: ${messageOf(error)}`);
  }
}

/** Not in the executable: there the name leads to a refusal. */
async function loadDevelopment() {
  const { createDevelopment } = await import('#development');
  return createDevelopment;
}
