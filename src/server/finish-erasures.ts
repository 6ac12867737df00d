import { setTimeout } from 'node:timers/promises';
import { eraseInPieces } from '../accounts/erase-in-pieces.ts';
import type { Log } from '../platform/log.ts';
import type { Database } from '../store/database.ts';

export interface ErasureOptions {
  readonly database: Database;
  readonly log: Log;
  /** Milliseconds between two checks. */
  readonly interval?: number | undefined;
}

/** Continues erasures of deleted users that were interrupted: from the start, and as long as the program runs. */
export function finishErasures({ database, log, interval = 10_000 }: ErasureOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await eraseInPieces(database, () => stopping.signal.aborted).catch(report);
      await setTimeout(interval, null, { signal: stopping.signal }).catch(() => {});
    }
  }

  /** A database that does not answer is asked again later. */
  function report(error: unknown): void {
    log.warn('users who were deleted have to wait to be erased', { cause: Bun.inspect(error) });
  }

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
