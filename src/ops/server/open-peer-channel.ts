import type { Config } from '../../core/config/config.ts';
import type { Log } from '../../core/platform/log.ts';
import type { Broadcast, Database } from '../../store/database.ts';
import type { Channel } from './processes.ts';

export interface PeerChannel {
  readonly channel: Channel;
  close(): void;
}

/** The channel to all processes that serve the same clients: through Redis or PostgreSQL, or only on this machine. */
export function openPeerChannel(
  { redisUrl, baseUrl }: Config,
  { broadcast }: Database,
  local: Channel | null,
  log: Log,
): PeerChannel | null {
  if (redisUrl !== null) {
    // Loaded only if the setting is used.
    const { connectRedis }: typeof import('./redis-carrier.ts') = require('./redis-carrier.ts');
    const redis = connectRedis(redisUrl, new URL(baseUrl).host, log);
    return { channel: createClusterChannel(redis, local), close: redis.close };
  }
  if (broadcast !== null) {
    return { channel: createClusterChannel(broadcast, local), close() {} };
  }
  return local && { channel: local, close() {} };
}

/** Sends to every process of all nodes while the carrier works, otherwise to those of this node. */
function createClusterChannel(carrier: Broadcast, local: Channel | null): Channel {
  const self = crypto.randomUUID();
  return {
    send(message) {
      if (carrier.isHeard()) carrier.send(JSON.stringify({ from: self, message }));
      else local?.send(message);
    },
    hear(listen) {
      local?.hear(listen);
      carrier.hear((text) => {
        try {
          const { from, message } = JSON.parse(text);
          if (from !== self) listen(message);
        } catch {
          // Ignores messages of another version or program.
        }
      });
    },
  };
}
