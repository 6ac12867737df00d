import type { Store } from './store.ts';

/** Tells who waits that there are newer events, of whichever process wrote them. */
export interface EventClock {
  /** Up to here everything has been told. */
  readonly position: number;
  readonly isClosed: boolean;
  /** Resolves when there may be events after `seen` of the user, or of anybody; when the time is over; or when the clock is closed. */
  waitFor(userId: string | undefined, seen: number, milliseconds: number): Promise<void>;
  /** Nobody has to wait any more. */
  close(): void;
}

interface Waiting {
  readonly userId: string | undefined;
  readonly wake: () => void;
}

/** For so long after the last one who waited, another is expected. */
const idle = 10_000;

/** Between two looks, however many signs there are. */
const breath = 20;

/** One look into the log for all who wait, and none while nobody does. */
export function createEventClock({ database, events }: Pick<Store, 'database' | 'events'>): EventClock {
  const waiting = new Set<Waiting>();
  let position = 0;
  let isClosed = false;
  let unwatch: (() => void) | null = null;
  let looking = false;
  let lookAgain = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    lookAgain = looking;
    if (looking) return;
    looking = true;
    // A database that does not answer now is asked again at the next sign; who waits notices nothing.
    const news = await findNews().catch(() => null);
    for (const one of news === null ? [] : waiting) {
      if (news === 'all' || one.userId === undefined || news?.has(one.userId)) one.wake();
    }
    await Bun.sleep(breath);
    looking = false;
    if (lookAgain && unwatch) await look();
  }

  /** Whose events have come; on the first look, and when there are many, anybody's may have. */
  async function findNews(): Promise<'all' | Set<string>> {
    if (position === 0) {
      position = await events.latest();
      return 'all';
    }
    const found = await events.listAuthors(position, 1000);
    position = found.at(-1)?.id ?? position;
    lookAgain ||= found.length === 1000;
    return new Set(found.map(({ userId }) => userId));
  }

  function start(): void {
    clearTimeout(rest);
    if (unwatch || isClosed) return;
    position = 0;
    unwatch = database.watchLog(() => void look());
    void look();
  }

  function stop(): void {
    unwatch?.();
    unwatch = null;
  }

  return {
    get position() {
      return position;
    },
    get isClosed() {
      return isClosed;
    },
    waitFor: (userId, seen, milliseconds) =>
      new Promise((resolve) => {
        const wake = () => {
          waiting.delete(one);
          clearTimeout(patience);
          if (waiting.size === 0) rest = setTimeout(stop, idle);
          resolve();
        };
        const one: Waiting = { userId, wake };
        const patience = setTimeout(wake, milliseconds);
        waiting.add(one);
        start();
        if (position > seen || isClosed) wake();
      }),
    close() {
      isClosed = true;
      for (const { wake } of waiting) wake();
      clearTimeout(rest);
      stop();
    },
  };
}
