import { version } from '../../../package.json';
import { createOutbox } from '../../accounts/mail/outbox.ts';
import type { MailTransport } from '../../accounts/mail/transport.ts';
import type { Config } from '../../core/config/config.ts';
import { offersMail } from '../../core/config/mail.ts';
import type { Site } from '../../core/html/site.ts';
import type { Metrics } from '../../core/metrics/metrics.ts';
import { type Network, withLoopback } from '../../core/outside/network.ts';
import { startVerifier, type VerifierTimes } from '../../modules/links/verifier.ts';
import { startDispatcher } from '../../modules/webhooks/dispatcher.ts';
import type { EventNotifier } from '../../store/event-notifier.ts';
import type { Job, JobBasics } from '../../store/job.ts';
import { finishErasures } from './finish-erasures.ts';
import { findFolderTrouble } from './folder-trouble.ts';
import type { Processes } from './processes.ts';
import { scheduleBackups } from './schedule-backups.ts';
import { watchClock } from './watch-clock.ts';

export interface JobTimes {
  /** Milliseconds between two checks for due webhooks. */
  readonly webhookInterval?: number;
  /** The same for mail. */
  readonly mailInterval?: number;
  /** The same for outside files to be deleted. */
  readonly sweepInterval?: number;
  /** How often, and how fast, links are verified. */
  readonly linkTimes?: VerifierTimes;
  /** For making backups in another process; without it none are made. */
  readonly processes?: Pick<Processes, 'start'>;
}

export interface JobOptions extends JobTimes, JobBasics {
  readonly notifier: EventNotifier;
  readonly metrics: Metrics;
  readonly network: Network;
  readonly site: Site;
  /** Where mail goes without a mail server. */
  readonly developmentMailbox: MailTransport | null;
}

/** Background jobs, in one process of each node: webhooks, mail, links, backups, erasures of deleted users. */
export async function startJobs(config: Config, options: JobOptions): Promise<Job> {
  const { database, network, log, processes, webhookInterval: interval = 5_000, linkTimes } = options;
  const jobs = [
    startDispatcher({
      ...options,
      network: config.environment === 'development' ? withLoopback(network) : network,
      interval,
      outbox: offersMail(config) ? createOutbox(null) : null,
      language: config.defaultLocale,
    }),
    finishErasures(database, log),
  ];
  if (database.dialect.engine === 'postgres') jobs.push(watchClock(options));
  const transport = await openTransport(config, options);
  if (transport) jobs.push(await startMail(config, transport, options));
  if (config.verifyLinks === 'on') jobs.push(startVerifier({ ...config, ...options, times: linkTimes }));
  const sweeper = await startSweeper(config, options);
  if (sweeper) jobs.push(sweeper);
  const purger = await startPurges(config, options);
  if (purger) jobs.push(purger);
  const trouble = config.backupDir === null ? null : findFolderTrouble(config.backupDir);
  if (trouble !== null) log.warn('backups cannot be written to BACKUP_DIR', { cause: trouble });
  if (processes && config.backupDir !== null)
    jobs.push(scheduleBackups({ ...options, times: config.backupAt, processes }));
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/** Loaded only where files are outside the database, or have been: whoever goes back keeps the keys. */
async function startSweeper(config: Config, options: JobOptions) {
  if (config.filesUrl === null && config.s3AccessKeyId === null) return null;
  const { sweepFiles } = await import('./sweep-files.ts');
  return sweepFiles({ ...options, settings: config, interval: options.sweepInterval });
}

/** Loaded only where an edge cache is to be purged. */
async function startPurges(config: Config, options: JobOptions) {
  const { cdnPurgeUrl: url, cdnPurgeMethod: method, cdnPurgeHeader: header } = config;
  if (url === null) return null;
  const { startPurger } = await import('../../modules/cdn/purger.ts');
  const shown = [version, options.site, config.baseUrl, config.previewUrl, config.directoryDefault];
  const build = Bun.hash(JSON.stringify(shown)).toString(36);
  return startPurger({ ...options, build, target: { url, method, header } });
}

/** Loaded only where mail is sent. */
async function openTransport(
  { mailServer: server, mailFrom: from, mailDkim: dkim, baseUrl }: Config,
  { developmentMailbox, network: { ca } }: JobOptions,
): Promise<MailTransport | null> {
  if (server === null || from === null) return developmentMailbox;
  const { createSmtpTransport } = await import('../../accounts/mail/smtp-transport.ts');
  return createSmtpTransport({ server, from, dkim, hostname: new URL(baseUrl).hostname, ca });
}

async function startMail(config: Config, transport: MailTransport, options: JobOptions) {
  const [{ startMailer }, { createOutboxSeal }] = await Promise.all([
    import('../../accounts/mail/mailer.ts'),
    import('../../accounts/mail/outbox.ts'),
  ]);
  const { mailInterval: interval = 3_000 } = options;
  const { appSecret, baseUrl } = config;
  const seal = createOutboxSeal(appSecret);
  const site = { ...options.site, baseUrl, appSecret };
  return startMailer({ ...options, interval, transport, seal, site });
}
