import type { Limits } from '../listener/limits.ts';
import type { Network } from '../outside/network.ts';
import type { Log } from '../platform/log.ts';
import type { FreeBytes } from './free-bytes.ts';
import type { Channel } from './processes.ts';
import type { JobTimes } from './start-jobs.ts';
import type { StorageTimes } from './watch-storage.ts';

export interface ServerOptions extends JobTimes {
  readonly log: Log;
  readonly now?: () => Date;
  readonly limits?: Limits;
  /** Where other servers are found. */
  readonly network?: Network;
  /** Milliseconds after which it is written how often profiles were read. */
  readonly viewInterval?: number;
  /** The same of sign-ins that failed. */
  readonly failureInterval?: number;
  readonly storageTimes?: StorageTimes;
  /** Tells how much room a disk has left. */
  readonly measureRoom?: FreeBytes;
  /** Instead of the configured one: 0 takes any that is free. */
  readonly port?: number;
  /** Where it is one of several processes that share a port. */
  readonly part?: Part;
}

export interface Part {
  /** From 1, which does what only one of them has to do. */
  readonly worker: number;
  /** To all the others. */
  readonly channel: Channel;
}
