import { createApp, type Surroundings } from '../app.ts';
import type { Config } from '../config.ts';
import { createErrorRenderer } from '../errors/error-renderer.ts';
import { productionViews } from '../errors/production-views.ts';
import { limits } from '../listener/limits.ts';
import { createListener, type Listener } from '../listener/listener.ts';
import { createLog, type Log } from '../log.ts';
import { loadRequestHook, type RequestHook } from '../stages/request-hook.ts';
import { openStore, type Store } from '../store/store.ts';
import { addSamples } from './add-samples.ts';
import { Failure, messageOf } from './failure.ts';
import { greet } from './greeting.ts';
import { logAccess } from './log-access.ts';

export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Resolves when the program is asked to stop. */
  readonly stopped: Promise<string>;
}

/** Runs until it is asked to stop, then lets every client finish. */
export async function serve(config: Config, { out, err, stopped }: Terminal): Promise<void> {
  const log = createLog(config.logLevel, err);
  const store = openDatabase(config);
  if (config.environment === 'development') addSamples(store, new Date());
  const hook = config.requestHook === null ? null : await loadHook(config.requestHook);
  const handle = createApp(config, {
    store,
    now: () => new Date(),
    hook,
    ...(await chooseErrors(config, log)),
  });
  const listener = createListener(config.accessLog === 'on' ? logAccess(handle, out) : handle, limits);
  await listen(listener, config);
  out(greet(config));

  log.info('stopping', { signal: await stopped });
  await listener.drain();
  store.close();
  log.info('stopped');
}

function openDatabase({ databaseUrl }: Config): Store {
  try {
    return openStore(databaseUrl.path);
  } catch (error) {
    throw new Failure(`The database ${databaseUrl.path} cannot be used: ${messageOf(error)}`);
  }
}

async function loadHook(path: string): Promise<RequestHook> {
  try {
    return await loadRequestHook(path);
  } catch (error) {
    throw new Failure(`REQUEST_HOOK names ${path}, which cannot be used: ${messageOf(error)}`);
  }
}

type Errors = Pick<Surroundings, 'renderError' | 'watch'>;

async function chooseErrors({ environment, baseUrl }: Config, log: Log): Promise<Errors> {
  if (environment === 'production')
    return { renderError: createErrorRenderer(productionViews(`${baseUrl}/`), log) };
  const { createDevelopment } = await import('#development');
  return createDevelopment(log);
}

async function listen(listener: Listener, { port, host }: Config): Promise<void> {
  await listener.listen(port, host).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      throw new Failure(
        `Port ${port} on ${host} is in use. Stop what listens there, or choose another with PORT.`,
      );
    }
    throw new Failure(`Cannot listen on ${host} port ${port}: ${error.message}`);
  });
}
