import type { Config } from '../config/config.ts';
import { createLog, type Log, type LogFields } from '../platform/log.ts';
import { Failure } from '../server/failure.ts';
import type { Terminal } from './terminal.ts';

/** Lines that could not be written are dropped, and the next one that can says how many. */
export function createServerLog(config: Config, { log: sink }: Terminal, fields: LogFields = {}): Log {
  let lost = 0;
  const write = (line: string) => {
    if (!sink.write(line)) lost += 1;
    else if (lost > 0) {
      const count = lost;
      lost = 0;
      log.warn('lines of the log were lost, because nobody took them', { count });
    }
  };
  const log = createLog(config.logLevel, write, {
    format: config.logFormat,
    fields,
    secrets: secretsOf(config),
  });
  return log;
}

/** With JSON logs, the final failure is a JSON object, too. */
export async function tellFailure({ logFormat }: Config, log: Log, running: Promise<void>): Promise<void> {
  try {
    await running;
  } catch (error) {
    if (logFormat === 'json' && error instanceof Failure) {
      log.error(error.message);
      error.isTold = true;
    }
    throw error;
  }
}

/** A short one may be a word of ours. */
const shortest = 12;

function secretsOf({ appSecret, databaseUrl }: Config): string[] {
  const password = databaseUrl.engine === 'postgres' ? new URL(databaseUrl.url).password : '';
  return [appSecret, password, decodeURIComponent(password)].filter(({ length }) => length >= shortest);
}
