import type { Database } from './database.ts';
import { findLatestEvent, listEventAuthors } from './events.ts';

/** Wakes subscribers when any process has written newer events. */
export interface EventNotifier {
  /** The position up to which all events were announced. */
  readonly position: number;
  readonly isClosed: boolean;
  /**
   * Resolves when the user, or any user, may have events after `seen`. Also resolves at the end of the time,
   * on abort and on close.
   */
  waitFor(userId: string | undefined, seen: number, milliseconds: number, gone?: AbortSignal): Promise<void>;
  /** Resolves all waiting promises. */
  close(): void;
}

interface Waiting {
  readonly userId: string | undefined;
  readonly wake: () => void;
}

/** Milliseconds between two polls, whatever the number of signals. */
const breath = 20;
/** The number of subscribers to wake before other requests may run. */
const atOnce = 8;

/**
 * Polls the log once for all subscribers, starting with the first subscriber. `noteEvent` receives the time
 * of the oldest new event.
 */
export function createEventNotifier(
  database: Database,
  noteEvent: (at: string) => void = () => {},
): EventNotifier {
  const waiting = new Set<Waiting>();
  let position = 0;
  let isFirst = true;
  let isClosed = false;
  let unwatch: (() => void) | null = null;
  let isLooking = false;
  let hasSign = false;

  async function look(): Promise<void> {
    hasSign = true;
    if (isLooking) return;
    isLooking = true;
    while (hasSign && !isClosed) {
      hasSign = false;
      // If the database is unavailable, the next signal polls again. Subscribers don't notice.
      const users = await findNewEventUsers().catch(() => new Set<string>());
      await wakeInTurns([...waiting].filter(({ userId }) => concerns(users, userId)));
      await Bun.sleep(breath);
    }
    isLooking = false;
  }

  /** The users with new events. The first poll returns `all`, because any user may have some. */
  async function findNewEventUsers(): Promise<'all' | Set<string>> {
    if (isFirst) {
      position = await findLatestEvent(database);
      isFirst = false;
      return 'all';
    }
    const found = await listEventAuthors(database, position, 1000);
    if (found[0]) noteEvent(found[0].at);
    position = found.at(-1)?.id ?? position;
    hasSign ||= found.length === 1000;
    return new Set(found.map(({ userId }) => userId));
  }

  function start(): void {
    if (unwatch || isClosed) return;
    unwatch = database.onEventsAppended(() => void look());
    void look();
  }

  return {
    get position() {
      return position;
    },
    get isClosed() {
      return isClosed;
    },
    waitFor: (userId, seen, milliseconds, gone) =>
      new Promise((resolve) => {
        const wake = () => {
          waiting.delete(one);
          clearTimeout(patience);
          gone?.removeEventListener('abort', wake);
          resolve();
        };
        const one: Waiting = { userId, wake };
        const patience = setTimeout(wake, milliseconds);
        waiting.add(one);
        start();
        gone?.addEventListener('abort', wake);
        if (position > seen || isClosed || gone?.aborted) wake();
      }),
    close() {
      isClosed = true;
      for (const { wake } of waiting) wake();
      unwatch?.();
    },
  };
}

/** Every woken subscriber queries the database, so they are woken in batches. Other requests run in between. */
async function wakeInTurns(sleepers: readonly Waiting[]): Promise<void> {
  for (const [index, { wake }] of sleepers.entries()) {
    if (index % atOnce === 0 && index > 0) await new Promise(setImmediate);
    wake();
  }
}

function concerns(users: 'all' | ReadonlySet<string>, userId: string | undefined): boolean {
  return users === 'all' || (userId === undefined ? users.size > 0 : users.has(userId));
}
