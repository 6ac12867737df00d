import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import { greet } from './greeting.ts';
import { startServer } from './start-server.ts';

export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Resolves when the program is asked to stop. */
  readonly stopped: Promise<string>;
}

export async function serve(config: Config, { out, err, stopped }: Terminal): Promise<void> {
  const log = createLog(config.logLevel, err);
  const server = await startServer(config, { log });
  out(greet(config));
  log.info('stopping', { signal: await stopped });
  await server.stop();
  log.info('stopped');
}
