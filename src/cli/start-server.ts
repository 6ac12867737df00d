import { createApp, type Surroundings } from '../app.ts';
import type { Config } from '../config.ts';
import { createErrorRenderer } from '../errors/error-renderer.ts';
import { productionViews } from '../errors/production-views.ts';
import { type Limits, limits as usualLimits } from '../listener/limits.ts';
import { createListener, type Listener } from '../listener/listener.ts';
import type { Log } from '../log.ts';
import { loadRequestHook, type RequestHook } from '../stages/request-hook.ts';
import { openStore, type Store } from '../store/store.ts';
import { addSamples } from './add-samples.ts';
import { Failure, messageOf } from './failure.ts';
import { logAccess } from './log-access.ts';

export interface Server {
  readonly store: Store;
  readonly port: number;
  /** Lets every client finish. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly log: Log;
  readonly now?: () => Date;
  readonly limits?: Limits;
}

/** Everything a configuration asks for, running. */
export async function startServer(config: Config, options: ServerOptions): Promise<Server> {
  const { log, now = () => new Date(), limits = usualLimits } = options;
  const hook = config.requestHook === null ? null : await loadHook(config.requestHook);
  const errors = await chooseErrors(config, log);
  const store = openDatabase(config);
  if (config.environment === 'development') addSamples(store, now());
  const handle = createApp(config, {
    store,
    now,
    hook,
    handlerTime: limits.handlerTime,
    ...errors,
  });
  const listener = createListener(config.accessLog === 'on' ? logAccess(handle, log) : handle, limits);
  const port = await listen(listener, config);
  return {
    store,
    port,
    async stop() {
      await listener.drain();
      store.close();
    },
  };
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

function openDatabase({ databaseUrl }: Config): Store {
  try {
    return openStore(databaseUrl.path);
  } catch (error) {
    throw new Failure(`The database ${databaseUrl.path} cannot be used: ${messageOf(error)}`);
  }
}

async function listen(listener: Listener, { port, host }: Config): Promise<number> {
  try {
    return (await listener.listen(port, host)).port;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new Failure(
        `Port ${port} on ${host} is in use. Stop what listens there, or choose another with PORT.`,
      );
    }
    throw new Failure(`Cannot listen on ${host} port ${port}: ${messageOf(error)}`);
  }
}
