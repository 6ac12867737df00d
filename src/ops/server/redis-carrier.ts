import { RedisClient } from 'bun';
import type { Log } from '../../core/platform/log.ts';
import type { Broadcast } from '../../store/database.ts';

/** Contains the site, because several sites may share a Redis. */
const channelOf = (site: string) => `vitrine:${site}`;

/** Milliseconds for connecting. */
const patience = 2_000;
/** Milliseconds between two attempts to reconnect. */
const pause = 1_000;

/** Two connections, because one that subscribes can't publish. */
export function connectRedis(url: string, site: string, log: Log): Broadcast & { close(): void } {
  const channel = channelOf(site);
  const listeners: ((text: string) => void)[] = [];
  let isClosed = false;
  let isTold = false;
  let sender: RedisClient | null = null;
  let hearer: RedisClient | null = null;
  /** Redis may accept the login and reject the channel. */
  let isSubscribed = false;
  const isHeard = () => isSubscribed && sender?.connected === true && hearer?.connected === true;
  void keepConnected();

  return {
    isHeard,
    send: (text) => void sender?.publish(channel, text).catch(() => {}),
    hear: (listen) => void listeners.push(listen),
    close() {
      isClosed = true;
      sender?.close();
      hearer?.close();
    },
  };

  async function keepConnected(): Promise<void> {
    while (!isClosed) {
      if (!isHeard()) await connect().catch(tellOnce);
      await Bun.sleep(pause);
    }
  }

  async function connect(): Promise<void> {
    isSubscribed = false;
    sender?.close();
    hearer?.close();
    const options = { connectionTimeout: patience, autoReconnect: false, enableOfflineQueue: false };
    sender = new RedisClient(url, options);
    hearer = new RedisClient(url, options);
    await Promise.all([sender.connect(), hearer.connect()]);
    await hearer.subscribe(channel, (text) => {
      for (const listen of listeners) listen(text);
    });
    isSubscribed = true;
    if (isTold) log.info('redis is available again, nodes share limits');
    isTold = false;
  }

  function tellOnce(error: unknown): void {
    if (isTold || isClosed) return;
    isTold = true;
    const cause = error instanceof Error ? error.message : String(error);
    log.warn('redis is unavailable, each node counts its own limits', { cause });
  }
}
