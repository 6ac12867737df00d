import type { Store } from '../../store/store.ts';

/** Tells who waits that there are newer events, of whichever process wrote them. */
export interface EventClock {
  /** The newest event that may be listed. */
  latest(): Promise<number>;
  /** Resolves when there are events after `id`, or when so many milliseconds have passed. */
  waitFor(id: number, milliseconds: number): Promise<void>;
}

const interval = 200;

/** One question to the database for all who wait, and none while nobody does. */
export function createEventClock({ events }: Store): EventClock {
  const waiting = new Set<(latest: number) => void>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  async function look(): Promise<void> {
    timer = null;
    // A database that does not answer now is asked again; who listens notices nothing.
    const latest = await Promise.resolve(events.latest()).catch(() => 0);
    for (const tell of waiting) tell(latest);
    schedule();
  }

  function schedule(): void {
    if (waiting.size > 0 && timer === null) timer = setTimeout(look, interval);
  }

  return {
    latest: async () => events.latest(),
    waitFor: (id, milliseconds) =>
      new Promise((resolve) => {
        const done = () => {
          waiting.delete(tell);
          clearTimeout(patience);
          resolve();
        };
        const tell = (latest: number) => {
          if (latest > id) done();
        };
        const patience = setTimeout(done, milliseconds);
        waiting.add(tell);
        schedule();
      }),
  };
}
