import type { MailTransport } from '../../accounts/mail/transport.ts';
import type { Config } from '../../core/config/config.ts';
import { withLoopback } from '../../core/outside/network.ts';
import { activeModules } from '../../modules.ts';
import { programActor } from '../../store/event.ts';
import type { Job, JobOptions } from '../../store/job.ts';
import { deleteOld } from './delete-old.ts';
import { finishErasures } from './finish-erasures.ts';
import { findFolderTrouble } from './folder-trouble.ts';
import type { Processes } from './processes.ts';
import { scheduleBackups } from './schedule-backups.ts';
import { watchClock } from './watch-clock.ts';

export interface JobTimes {
  readonly intervals?: JobOptions['intervals'];
  /** Starts the processes that make backups. Without it, none are made. */
  readonly processes?: Pick<Processes, 'start'>;
}

interface StartOptions extends Omit<JobOptions, 'config' | 'intervals'>, JobTimes {
  /** Receives mails if there is no mail server. */
  readonly developmentMailbox: MailTransport | null;
}

/** Background jobs, in one process of each node: those of modules, mail, backups, and erasures of deleted users. */
export async function startJobs(config: Config, options: StartOptions): Promise<Job> {
  const { database, network, log, processes, intervals = {} } = options;
  const reachable = config.environment === 'development' ? withLoopback(network) : network;
  const own: JobOptions = { ...options, config, intervals, network: reachable };
  const { now } = options;
  const accounts = { database, now, defaultLanguage: config.defaultLocale, actor: programActor };
  const jobs = [finishErasures(accounts, log, intervals.deletions ?? 10_000)];
  jobs.push(deleteOld(own, intervals.retention ?? 3_600_000));
  if (config.backupDir !== null) {
    const { noteErasures } = await import('./note-erasures.ts');
    jobs.push(noteErasures(own, { folder: config.backupDir, interval: intervals.erasures ?? 5_000 }));
  }
  for (const { startJob } of activeModules(config)) if (startJob) jobs.push(await startJob(own));
  if (database.dialect.engine === 'postgres') jobs.push(watchClock(options));
  const transport = await openTransport(config, options);
  if (transport) jobs.push(await startMail(transport, own));
  const sweeper = await startSweeper(own);
  if (sweeper) jobs.push(sweeper);
  const trouble = config.backupDir === null ? null : findFolderTrouble(config.backupDir);
  if (trouble !== null) log.warn('BACKUP_DIR is not writable', { cause: trouble });
  if (processes && config.backupDir !== null)
    jobs.push(scheduleBackups({ ...options, times: config.backupAt, processes }));
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/**
 * Loaded only if files are or were outside of the database. Sites that moved back to the database keep the S3
 * keys for it.
 */
async function startSweeper({ config, intervals, ...options }: JobOptions) {
  if (config.filesUrl === null && config.s3AccessKeyId === null) return null;
  const { sweepFiles } = await import('./sweep-files.ts');
  return sweepFiles({ ...options, settings: config, interval: intervals.sweep });
}

/** Loaded only if mail is configured. */
async function openTransport(
  { mailServer: server, mailFrom: from, mailDkim: dkim, baseUrl }: Config,
  { developmentMailbox, network: { ca } }: StartOptions,
): Promise<MailTransport | null> {
  if (server === null || from === null) return developmentMailbox;
  const { createSmtpTransport } = await import('../../accounts/mail/smtp-transport.ts');
  return createSmtpTransport({ server, from, dkim, hostname: new URL(baseUrl).hostname, ca });
}

async function startMail(transport: MailTransport, { config, intervals, ...options }: JobOptions) {
  const [{ startMailer }, { createOutboxSeal }] = await Promise.all([
    import('../../accounts/mail/mailer.ts'),
    import('../../accounts/mail/outbox.ts'),
  ]);
  const { appSecret, baseUrl } = config;
  const seal = createOutboxSeal(appSecret);
  const site = { ...options.site, baseUrl, appSecret };
  return startMailer({ ...options, interval: intervals.mail ?? 3_000, transport, seal, site });
}
