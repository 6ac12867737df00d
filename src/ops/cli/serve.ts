import type { Terminal } from '../../core/cli/terminal.ts';
import type { Config } from '../../core/config/config.ts';
import { nameOfDatabase } from '../../core/config/database-url.ts';
import { describeFault } from '../../core/platform/describe-fault.ts';
import { createLog, type Log, type LogFields } from '../../core/platform/log.ts';
import { fullVersion } from '../../core/platform/version.ts';
import { outcomeInWords } from '../../hosts/translate-outcome.ts';
import { Failure, lostStatus } from '../../store/failure.ts';
import { checkPort } from '../server/listen.ts';
import { noteDirectory } from '../server/note-directory.ts';
import { openDatabase } from '../server/open-database.ts';
import type { Processes } from '../server/processes.ts';
import { startServer } from '../server/start-server.ts';
import { readyMessage, superviseWorkers } from '../server/supervise.ts';

interface Running {
  /** Further URLs to open. */
  readonly announcement: string;
  /** Resolves with the reason if the database is lost. */
  readonly failed: Promise<string>;
  stop(): Promise<void>;
}

/** Serves until a signal stops it, in this process or in several. */
export async function serve(config: Config, terminal: Terminal, processes: Processes): Promise<void> {
  const log = createServerLog(config, terminal);
  for (const warning of config.warnings) log.warn(warning);
  const start = () =>
    config.workers === 1 ? startServer(config, { log, processes }) : startWorkers(config, processes, log);
  const running = runUntilStopped(start, terminal, log, ({ announcement }) => {
    const isRead = config.logFormat === 'text' || terminal.isInteractive;
    terminal.out(isRead ? greet(config, announcement, terminal.isInteractive) : greetProgram(config));
    log.info('started', {
      version: fullVersion,
      database: nameOfDatabase(config.databaseUrl),
      workers: config.workers,
    });
  });
  await tellFailure(config, log, running);
}

/** Serves as one of several processes that share a port. */
export async function serveAsWorker(
  config: Config,
  terminal: Terminal,
  processes: Processes,
  worker: number,
): Promise<void> {
  const { parent } = processes;
  if (!parent) throw new Failure('Only `vitrine serve` starts workers. Set WORKERS.');
  const log = createServerLog(config, terminal, { worker });
  const start = () => startServer(config, { log, processes, part: { worker, channel: parent } });
  const running = runUntilStopped(start, terminal, log, () => parent.send(readyMessage));
  await tellFailure(config, log, running);
}

/** Starts the workers after the work that must happen only once. */
async function startWorkers(config: Config, processes: Processes, log: Log): Promise<Running> {
  if (processes.platform !== 'linux') throw new Failure('WORKERS needs Linux. Unset it on this machine.');
  const database = await openDatabase(config.databaseUrl, {
    tell: (line, level = 'info') => log[level](line),
    directUrl: config.databaseDirectUrl,
    replicaUrl: config.databaseReplicaUrl,
  });
  await noteDirectory(database, config, log);
  await database.close();
  const { port, host, metricsPort } = config;
  await checkPort({ port, host, setting: 'PORT' });
  if (metricsPort !== null)
    await checkPort({ port: metricsPort, host: '127.0.0.1', setting: 'METRICS_PORT' });
  const { ready, failed, stop } = superviseWorkers(config.workers, processes, log);
  await ready;
  return { announcement: '', failed, stop };
}

async function runUntilStopped<T extends Running>(
  start: () => Promise<T>,
  { stopped }: Terminal,
  log: Log,
  greetReaders: (running: T) => void,
): Promise<void> {
  const asked = stopped();
  const running = await Promise.race([start(), asked]);
  if (typeof running === 'string') {
    // Migrations may take any time. The database rolls back an unfinished one.
    log.info('stopped before the start was complete', { signal: running });
    return;
  }
  greetReaders(running);
  const failure = await Promise.race([running.failed, asked.then(() => null)]);
  if (failure === null) log.info('stopping', { signal: await asked });
  else log.error('stopping after a fatal error');
  await running.stop();
  log.info('stopped');
  if (failure !== null) throw Object.assign(new Failure(failure), { status: lostStatus });
}

/** Prints the version and the URLs. In development, also a URL to try each feature. */
function greet(config: Config, announcement: string, isInteractive: boolean): string {
  const { environment, databaseUrl, baseUrl, previewUrl, apiUrl } = config;
  const isDevelopment = environment === 'development';
  return `Vitrine ${fullVersion} (${environment}), database ${nameOfDatabase(databaseUrl)}

  main      ${baseUrl}/
  profiles  ${previewUrl}/${isDevelopment ? 'alice' : '<username>'}
  API       ${apiUrl}/
${isDevelopment ? listErrors(config) : ''}${announcement}${isDevelopment || isInteractive ? '\nPress Ctrl+C to stop.\n' : ''}`;
}

/** The same, line by line, for a program that reads the output. */
function greetProgram({ baseUrl: main, previewUrl: profiles, apiUrl: api }: Config): string {
  const about = { time: new Date().toISOString(), level: 'info', message: 'listening' };
  return `${JSON.stringify({ ...about, main, profiles, api })}\n`;
}

function listErrors({ baseUrl, previewUrl }: Config): string {
  return `
  404 no route            ${baseUrl}/portal/atlas/Doc/5f0c3a9be1d24c7788aa
  405 method not allowed  curl -X POST ${baseUrl}/health
  404 user not found      ${previewUrl}/robots.txt
`;
}

/** Lines that can't be written are dropped, and the next line tells how many. */
function createServerLog(config: Config, terminal: Terminal, fields: LogFields = {}): Log {
  const { log: sink } = terminal;
  let lost = 0;
  const write = (line: string) => {
    if (!sink.write(line)) lost += 1;
    else if (lost > 0) {
      const count = lost;
      lost = 0;
      log.warn('log lines lost, output is blocked', { count });
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

/** Also logs messages of libraries and the final error as JSON. */
function takeOver({ onCrash, onWarning }: Terminal, log: Log): void {
  for (const name of ['debug', 'log', 'info', 'warn', 'error', 'trace'] as const)
    console[name] = (...said: unknown[]) =>
      log[levelOf[name]]('output of a library', { text: said.map((one) => describeFault(one)).join(' ') });
  onWarning?.((warning) => log.warn('output of a library', { text: describeFault(warning) }));
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

/** With JSON logs, the final failure is a JSON object too. */
async function tellFailure({ logFormat }: Config, log: Log, running: Promise<void>): Promise<void> {
  try {
    await running;
  } catch (error) {
    if (logFormat !== 'json') throw error;
    const words = error instanceof Failure ? error.message : outcomeInWords(error);
    if (words === null) log.error('stopping, because of an error', { cause: describeFault(error) });
    else log.error(words);
    const status = error instanceof Failure ? error.status : 1;
    throw Object.assign(new Failure(words ?? 'The server stopped.'), { isTold: true, status });
  }
}

/** Characters. A shorter secret may be an ordinary word. */
const shortest = 12;

function secretsOf({ appSecret, databaseUrl }: Config): string[] {
  const password = databaseUrl.engine === 'postgres' ? new URL(databaseUrl.url).password : '';
  return [appSecret, password, decodeURIComponent(password)].filter(({ length }) => length >= shortest);
}
