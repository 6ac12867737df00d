import type { Log } from '../../core/platform/log.ts';
import type { Database, DatabaseFile } from '../../store/database.ts';
import { messageOf } from '../../store/failure.ts';
import { nameRescued } from './rescued-files.ts';

export interface StorageWatch {
  /** Resolves with a sentence for the operator when the file of the database has been missing for too long. */
  readonly failed: Promise<string>;
  close(): void;
}

/** Milliseconds: between two checks, until the server stops, and between two lines in the log. */
export interface StorageTimes {
  readonly interval: number;
  readonly patience: number;
  readonly reminder: number;
}

const usual: StorageTimes = { interval: 1_000, patience: 10_000, reminder: 60_000 };

/**
 * A deleted or replaced file exists as long as it is open. Reads continue, writes are rejected, and the whole
 * database is written to another file before it is closed.
 */
export function watchStorage({ file }: Database, log: Log, times: StorageTimes = usual): StorageWatch {
  const { promise: failed, resolve: fail } = Promise.withResolvers<string>();
  let lostSince: number | null = null;
  let remindAt = 0;
  const timer = file && setInterval(look, times.interval, file);

  function look(place: DatabaseFile): void {
    const fault = faultOf(place);
    const now = performance.now();
    if (fault === null) {
      if (lostSince !== null) log.info('database file is available again');
      lostSince = null;
      return;
    }
    lostSince ??= now;
    if (now > remindAt) {
      remindAt = now + times.reminder;
      log.error('database file is missing, rejecting writes', { path: place.path, fault });
    }
    if (now - lostSince > times.patience) giveUp(place);
  }

  function giveUp(place: DatabaseFile): void {
    const to = nameRescued(place.path);
    try {
      place.copy(to);
    } catch (error) {
      // The data exists only while this process has the file open, so it continues.
      lostSince = performance.now();
      log.error('copying the missing database file failed', {
        to,
        cause: messageOf(error),
      });
      return;
    }
    clearInterval(timer ?? undefined);
    fail(
      `The file of the database, ${place.path}, was deleted or replaced. All that was in it is now in ${to}: put it in its place, or remove it if the new one is right, and start again.`,
    );
  }

  return { failed, close: () => clearInterval(timer ?? undefined) };
}

function faultOf(place: DatabaseFile): string | null {
  try {
    place.check();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}
