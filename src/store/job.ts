import type { Config } from '../core/config/config.ts';
import type { Site } from '../core/html/site.ts';
import type { Metrics } from '../core/metrics/metrics.ts';
import type { Network } from '../core/outside/network.ts';
import type { Log } from '../core/platform/log.ts';
import type { Database } from './database.ts';
import type { EventNotifier } from './event-notifier.ts';

/** Background work that runs as long as Vitrine does. */
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
  /** Access to other servers, and to this machine in development. */
  readonly network: Network;
  readonly site: Site;
  /** Milliseconds between two checks for due work, by the name of the job. Other jobs use their own interval. */
  readonly intervals: Readonly<Record<string, number>>;
}
