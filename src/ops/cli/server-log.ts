import type { Terminal } from '../../core/cli/terminal.ts';
import type { Config } from '../../core/config/config.ts';
import { describeFault } from '../../core/platform/describe-fault.ts';
import { createLog, type Log, type LogFields } from '../../core/platform/log.ts';
import { outcomeInWords } from '../../hosts/translate-outcome.ts';
import { Failure } from '../../store/failure.ts';

/** Lines that could not be written are dropped, and the next one that can says how many. */
export function createServerLog(config: Config, terminal: Terminal, fields: LogFields = {}): Log {
  const { log: sink } = terminal;
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
  if (config.logFormat === 'json') takeOver(terminal, log);
  return log;
}

/** What libraries print, Bun's own included, and what ends the program: else these lines are no JSON. */
function takeOver({ onCrash, onWarning }: Terminal, log: Log): void {
  for (const name of ['debug', 'log', 'info', 'warn', 'error', 'trace'] as const)
    console[name] = (...said: unknown[]) =>
      log[levelOf[name]]('a library printed', { text: said.map((one) => describeFault(one)).join(' ') });
  onWarning?.((warning) => log.warn('a library printed', { text: describeFault(warning) }));
  onCrash?.((error) => log.error('stopping, because of an error', { cause: describeFault(error) }));
}

const levelOf = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'warn',
  trace: 'debug',
} as const;

/** With JSON logs, the final failure is a JSON object, too. */
export async function tellFailure({ logFormat }: Config, log: Log, running: Promise<void>): Promise<void> {
  try {
    await running;
  } catch (error) {
    if (logFormat !== 'json') throw error;
    const words = error instanceof Failure ? error.message : outcomeInWords(error);
    if (words === null) log.error('stopping, because of an error', { cause: describeFault(error) });
    else log.error(words);
    const status = error instanceof Failure ? error.status : 1;
    throw Object.assign(new Failure(words ?? 'It cannot go on.'), { isTold: true, status });
  }
}

/** A short one may be a word of ours. */
const shortest = 12;

function secretsOf({ appSecret, databaseUrl }: Config): string[] {
  const password = databaseUrl.engine === 'postgres' ? new URL(databaseUrl.url).password : '';
  return [appSecret, password, decodeURIComponent(password)].filter(({ length }) => length >= shortest);
}
