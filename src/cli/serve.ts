import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import { Failure } from '../server/failure.ts';
import { startServer } from '../server/start-server.ts';
import { findForgottenNames, greet } from './greeting.ts';
import type { Terminal } from './terminal.ts';

export async function serve(config: Config, { out, err, stopped }: Terminal): Promise<void> {
  const asked = stopped();
  const log = createLog(config.logLevel, err);
  const starting = startServer(config, { log });
  const server = await Promise.race([starting, asked]);
  if (typeof server === 'string') {
    // Migrations take the time they need; what they have not finished the database takes back.
    log.info('stopped before it had started', { signal: server });
    return;
  }
  out(greet(config, server.announcement));
  const forgotten = findForgottenNames(config);
  if (forgotten !== null) log.warn(forgotten);
  const failure = await Promise.race([server.failed, asked.then(() => null)]);
  if (failure === null) log.info('stopping', { signal: await asked });
  else log.error('stopping, because it cannot go on');
  await server.stop();
  log.info('stopped');
  if (failure !== null) throw new Failure(failure);
}
