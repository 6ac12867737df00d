import type { Config } from '../core/config/config.ts';
import type { Site } from '../core/html/site.ts';
import type { Metrics } from '../core/metrics/metrics.ts';
import type { Network } from '../core/outside/network.ts';
import type { Log } from '../core/platform/log.ts';
import type { Database } from './database.ts';
import type { EventNotifier } from './event-notifier.ts';

/** Work in the background, as long as Vitrine runs. */
export interface Job {
  stop(): Promise<void>;
}

export interface JobBasics {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: Log;
}

/** The options of the server's jobs. */
export interface JobOptions extends JobBasics {
  readonly config: Config;
  readonly notifier: EventNotifier;
  readonly metrics: Metrics;
  /** In development it reaches this machine, too. */
  readonly network: Network;
  readonly site: Site;
  /** Milliseconds between two checks for due work, by the job's name; without it each job has its own. */
  readonly intervals: Readonly<Record<string, number>>;
}
