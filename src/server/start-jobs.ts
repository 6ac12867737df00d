import type { Config } from '../config/config.ts';
import { startVerifier, type VerifierTimes } from '../links/verifier.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type Network, withLoopback } from '../outside/network.ts';
import type { Log } from '../platform/log.ts';
import type { Database } from '../store/database.ts';
import type { EventNews } from '../store/event-news.ts';
import { startDispatcher } from '../webhooks/dispatcher.ts';
import { finishErasures } from './finish-erasures.ts';
import { findFolderTrouble } from './folder-trouble.ts';
import type { Processes } from './processes.ts';
import { scheduleBackups } from './schedule-backups.ts';

export interface JobTimes {
  /** Milliseconds after which webhooks that are due are looked for. */
  readonly webhookInterval?: number;
  /** How often, and how hastily, links are verified. */
  readonly linkTimes?: VerifierTimes;
  /** To make backups in another process; without it none are made. */
  readonly processes?: Pick<Processes, 'start'>;
}

export interface JobOptions extends JobTimes {
  readonly database: Database;
  readonly news: EventNews;
  readonly metrics: Metrics;
  readonly network: Network;
  readonly now: () => Date;
  readonly log: Log;
}

export interface Jobs {
  stop(): Promise<void>;
}

/** What nobody waits for, and one process of all does: webhooks, links, backups, what is left of who was deleted. */
export function startJobs(config: Config, options: JobOptions): Jobs {
  const { database, news, metrics, network, now, log, processes } = options;
  const { webhookInterval: interval = 5_000, linkTimes: times } = options;
  const receivers = config.environment === 'development' ? withLoopback(network) : network;
  const errands = [
    startDispatcher({ database, news, now, network: receivers, log, interval }),
    finishErasures({ database, log }),
  ];
  if (config.verifyLinks === 'on')
    errands.push(startVerifier({ ...config, database, now, network, log, times }));
  const trouble = config.backupDir === null ? null : findFolderTrouble(config.backupDir);
  if (trouble !== null) log.warn('backups cannot be written to BACKUP_DIR', { cause: trouble });
  if (processes && config.backupDir !== null)
    errands.push(scheduleBackups({ database, times: config.backupAt, processes, metrics, now, log }));
  return {
    async stop() {
      await Promise.all(errands.map((errand) => errand.stop()));
    },
  };
}
