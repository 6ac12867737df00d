import type { Config } from '../config/config.ts';
import type { Log } from '../platform/log.ts';
import type { Database } from '../store/database.ts';
import { createClusterChannel } from './cluster-channel.ts';
import type { Channel } from './processes.ts';

export interface PeerChannel {
  readonly channel: Channel;
  close(): void;
}

/** The channel to all processes that serve the same clients: through Redis or PostgreSQL, or on this machine alone. */
export function openPeerChannel(
  { limitsUrl, baseUrl }: Config,
  { broadcast }: Database,
  local: Channel | null,
  log: Log,
): PeerChannel | null {
  if (limitsUrl !== null) {
    // Loaded only with the setting.
    const { connectRedis }: typeof import('./redis-carrier.ts') = require('./redis-carrier.ts');
    const redis = connectRedis(limitsUrl, new URL(baseUrl).host, log);
    return { channel: createClusterChannel(redis, local), close: redis.close };
  }
  if (broadcast !== null) {
    return { channel: createClusterChannel(broadcast, local), close() {} };
  }
  return local && { channel: local, close() {} };
}
