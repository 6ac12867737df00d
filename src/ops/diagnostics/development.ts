import { join } from 'node:path';
import type { Visitor } from '../../accounts/identity/visitor.ts';
import { createDevelopmentMailbox } from '../../accounts/mail/development-mailbox.ts';
import type { MailTransport } from '../../accounts/mail/transport.ts';
import type { Config } from '../../core/config/config.ts';
import { createErrorRenderer, type ErrorRenderer } from '../../core/errors/error-renderer.ts';
import type { Route } from '../../core/kernel/exchange.ts';
import type { Handle, Stage } from '../../core/kernel/kernel.ts';
import type { Log, LogFields, LogLevel } from '../../core/platform/log.ts';
import type { Database } from '../../store/database.ts';
import { developmentViews } from './error-page/development-views.tsx';
import { profilerPaths } from './profiler/paths.ts';
import { profilerRoutes } from './profiler/routes.ts';
import { createRecorder } from './recorder/recorder.ts';
import { openRecords } from './recorder/records.ts';
import { decodeOften } from './recorder/redact.ts';
import { currentTrace, elapsed, traceOf } from './recorder/trace.ts';
import { watchDatabase } from './recorder/watch-database.ts';

/** The parts that development adds to Vitrine. */
export interface Development {
  readonly log: Log;
  /** A line for the message at start. */
  readonly announcement: string;
  readonly routes: readonly Route[];
  readonly renderError: ErrorRenderer;
  /** Receives mails if SMTP_URL isn't set. */
  readonly developmentMailbox: MailTransport;
  watch(stages: readonly Stage<Visitor>[]): Stage<Visitor>[];
  watchDatabase(database: Database): Database;
  observe(handle: Handle): Handle;
  close(): void;
}

export function createDevelopment(config: Config, plainLog: Log): Development {
  const log = watchLog(plainLog);
  const records = openRecords(recordsPath(config), config.profilerRequests, (problem) =>
    plainLog.warn(problem),
  );
  const report = (fault: unknown) =>
    plainLog.error('a request was not recorded', { cause: Bun.inspect(fault) });
  const mails = createDevelopmentMailbox();
  const secrets = secretsOf(config);
  const recorder = createRecorder({ records, secrets, report });
  const render = createErrorRenderer(developmentViews({ editorUrl: config.editorUrl, secrets }), log);
  let observed: Handle = () => {
    throw new Error('the program has not started yet');
  };
  return {
    log,
    announcement: `  request profiler        ${config.baseUrl}${profilerPaths.list}\n`,
    routes: profilerRoutes({ records, config, mails, handle: () => observed }),
    developmentMailbox: mails.transport,
    renderError(exchange, error) {
      const trace = traceOf(exchange);
      trace.error = { thrown: error };
      exchange.decide = (decision) => trace.answer.decisions.push(decision);
      return render(exchange, error);
    },
    watch: recorder.watch,
    watchDatabase,
    observe(handle) {
      observed = recorder.observe(handle);
      return observed;
    },
    close: records.close,
  };
}

/** Stores the log lines of a request with its record, also those below the log level. */
function watchLog(log: Log): Log {
  const entry =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      const trace = currentTrace.getStore();
      trace?.log.push({ level, message, fields, from: elapsed(trace) });
      log[level](message, fields);
    };
  return { debug: entry('debug'), info: entry('info'), warn: entry('warn'), error: entry('error') };
}

/** A separate file next to the database. */
function recordsPath({ databaseUrl }: Config): string {
  return databaseUrl.engine === 'sqlite'
    ? `${databaseUrl.path}.profiler`
    : join('var', 'vitrine.db.profiler');
}

/** All spellings in which a secret may occur. */
function secretsOf({
  appSecret,
  databaseUrl,
  databaseDirectUrl,
  databaseReplicaUrl,
  mailServer,
}: Config): string[] {
  const urls = [
    databaseUrl.engine === 'sqlite' ? null : databaseUrl.url,
    databaseDirectUrl,
    databaseReplicaUrl,
  ];
  const ofMail = mailServer?.account?.password ?? '';
  const passwords = [...urls.map((url) => (url === null ? '' : new URL(url).password)), ofMail];
  return [appSecret, ...passwords, ...passwords.map(decodeOften)].filter(Boolean).flatMap((secret) => {
    const bytes = Buffer.from(secret);
    return [
      secret,
      encodeURIComponent(secret),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('hex'),
    ];
  });
}
