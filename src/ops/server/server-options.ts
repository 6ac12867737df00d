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
  /** The same for failed sign-ins. */
  readonly failureInterval?: number;
  readonly storageTimes?: StorageTimes;
  /** Measures the free space of a disk. */
  readonly measureRoom?: FreeBytes;
  /** Instead of the configured port: 0 takes any that is free. */
  readonly port?: number;
  /** Set where it is one of several processes that share a port. */
  readonly part?: Part;
}

export interface Part {
  /** From 1, which also runs the background jobs. */
  readonly worker: number;
  /** To all the others. */
  readonly channel: Channel;
}
