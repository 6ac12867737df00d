import type { PasswordHasher } from '../../accounts/identity/passwords.ts';
import type { Limits } from '../../core/listener/limits.ts';
import type { Network } from '../../core/outside/network.ts';
import type { Log } from '../../core/platform/log.ts';
import type { FreeBytes } from './free-bytes.ts';
import type { Channel } from './processes.ts';
import type { JobTimes } from './start-jobs.ts';
import type { StorageTimes } from './watch-storage.ts';

export interface ServerOptions extends JobTimes {
  readonly log: Log;
  readonly now?: () => Date;
  readonly limits?: Limits;
  readonly passwordHasher?: PasswordHasher;
  /** Access to other servers. */
  readonly network?: Network;
  /** Milliseconds after which counted views are written. */
  readonly viewInterval?: number;
  /** Milliseconds after which counted failed sign-ins are written. */
  readonly failureInterval?: number;
  readonly storageTimes?: StorageTimes;
  /** Measures the free space of a disk. */
  readonly measureRoom?: FreeBytes;
  /** Replaces the configured port. 0 takes any free port. */
  readonly port?: number;
  /** Set if this is one of several processes that share a port. */
  readonly part?: Part;
}

export interface Part {
  /** The number of the process, from 1. The first also runs the background jobs. */
  readonly worker: number;
  /** The channel to all other processes. */
  readonly channel: Channel;
}
