import type { Config } from '../../core/config/config.ts';
import type { Log } from '../../core/platform/log.ts';
import { recordAddresses } from '../../store/addresses.ts';
import type { Database } from '../../store/database.ts';
import { messageOf } from '../../store/failure.ts';
import type { Job } from '../../store/job.ts';
import { collectOften } from './collect-often.ts';
import { createListeners, type Listeners } from './create-listeners.ts';
import { listen } from './listen.ts';
import { closeServer, type PreparedServer, prepareServer } from './prepare-server.ts';
import type { ServerOptions } from './server-options.ts';
import { watchStorage } from './watch-storage.ts';

export interface Server {
  readonly database: Database;
  readonly port: number;
  /** Further URLs to open, for the operator at the terminal. */
  readonly announcement: string;
  /** Resolves with a sentence that explains why the server can't continue. */
  readonly failed: Promise<string>;
  /** Finishes running requests first. */
  stop(): Promise<void>;
}

export async function startServer(config: Config, options: ServerOptions): Promise<Server> {
  const prepared = await prepareServer(config, options);
  const { database, log, notifier, watched, development } = prepared;
  let hasToStop = false;
  const listeners = createListeners(config, prepared, options.part, () => hasToStop);
  const port = await listenAtPorts(config, options, listeners).catch(async (error: unknown) => {
    await closeServer(prepared);
    throw error;
  });
  await tellAddresses(database, config, log);
  // Requests are already served meanwhile.
  const jobs = await startOwnJobs(config, options, prepared);
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
      notifier.close();
      await jobs?.stop();
      await Promise.all([listeners.app.drain(), listeners.metrics?.drain()]);
      await closeServer(prepared);
    },
  };
}

/** Returns the port of the app. If one of two listeners fails, both are closed. */
async function listenAtPorts(
  config: Config,
  options: ServerOptions,
  { app, metrics }: Listeners,
): Promise<number> {
  const { host, metricsPort } = config;
  const port = await listen(app, { port: options.port ?? config.port, host, setting: 'PORT' });
  if (metrics === null || metricsPort === null) return port;
  const place = { port: metricsPort, host: '127.0.0.1', setting: 'METRICS_PORT' };
  await listen(metrics, place).catch(async (error: unknown) => {
    await app.drain();
    throw error;
  });
  return port;
}

/** Starts the jobs in only one of several processes. */
async function startOwnJobs(
  config: Config,
  options: ServerOptions,
  prepared: PreparedServer,
): Promise<Job | null> {
  if (options.part !== undefined && options.part.worker !== 1) return null;
  const { startJobs } = await import('./start-jobs.ts');
  const { metrics } = prepared.measured;
  const developmentMailbox = prepared.development?.developmentMailbox ?? null;
  return startJobs(config, { ...options, ...prepared, metrics, developmentMailbox });
}

/** Stores the URLs, so that commands know them. A server that can't write still serves visitors. */
async function tellAddresses(database: Database, config: Config, log: Log): Promise<void> {
  const { baseUrl: main, previewUrl: preview, apiUrl: api } = config;
  try {
    await recordAddresses(database, { main, preview, api });
  } catch (error) {
    log.warn('storing the public URLs failed', { cause: messageOf(error) });
  }
}
