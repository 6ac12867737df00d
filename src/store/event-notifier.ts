import type { Database } from './database.ts';
import { findLatestEvent, listEventAuthors } from './events.ts';

/** Wakes subscribers when there are newer events, whichever process wrote them. */
export interface EventNotifier {
  /** Up to here everything has been announced. */
  readonly position: number;
  readonly isClosed: boolean;
  /**
   * Resolves when there may be events after `seen` of the user, or of any; when the time is over or the client gone;
   * or on close.
   */
  waitFor(userId: string | undefined, seen: number, milliseconds: number, gone?: AbortSignal): Promise<void>;
  /** Resolves everything that waits. */
  close(): void;
}

interface Waiting {
  readonly userId: string | undefined;
  readonly wake: () => void;
}

/** Milliseconds between two polls, however many signals there are. */
const breath = 20;
/** So many are woken before others get their turn. */
const atOnce = 8;

/**
 * One poll of the log for all subscribers, from the first one on. `noteEvent` is given the time of the oldest new
 * event.
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
      // A database that does not respond is asked again at the next signal; subscribers notice nothing.
      const users = await findNewEventUsers().catch(() => new Set<string>());
      await wakeInTurns([...waiting].filter(({ userId }) => concerns(users, userId)));
      await Bun.sleep(breath);
    }
    isLooking = false;
  }

  /** The users with new events; on the first poll any of them may have some. */
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

/** Each one woken queries the database: so in batches, with turns for others in between. */
async function wakeInTurns(sleepers: readonly Waiting[]): Promise<void> {
  for (const [index, { wake }] of sleepers.entries()) {
    if (index % atOnce === 0 && index > 0) await new Promise(setImmediate);
    wake();
  }
}

function concerns(users: 'all' | ReadonlySet<string>, userId: string | undefined): boolean {
  return users === 'all' || (userId === undefined ? users.size > 0 : users.has(userId));
}
