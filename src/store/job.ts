import type { Log } from '../core/platform/log.ts';
import type { Database } from './database.ts';

/** Work in the background, as long as the program runs. */
export interface Job {
  stop(): Promise<void>;
}

export interface JobBasics {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: Log;
}
