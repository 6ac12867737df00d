import { after, type MaybePromise } from '../core/kernel/maybe-promise.ts';
import { findChangedNames } from './changed-names.ts';
import type { Database } from './database.ts';
import { findLatestEvent } from './events.ts';

export interface ChangedNamesWatch {
  /** Grows with every change that is reported. */
  readonly reported: number;
  /** Once it resolves, everything committed before the call has been reported, by whichever process. */
  look(): MaybePromise<void>;
  close(): void;
}

export interface WatchOptions {
  /** False where a shared cache keeps our responses: then the database is asked each time. */
  readonly trustsSignals?: boolean | undefined;
  readonly now?: () => number;
}

/** A lost signal costs no more than this, in milliseconds. */
const longestSilence = 1_000;

/** Reports the names whose pages may have changed: whenever it is asked, or after a signal. */
export function watchChangedNames(
  database: Database,
  tell: (names: 'all' | readonly string[]) => void,
  { trustsSignals = true, now = Date.now }: WatchOptions = {},
): ChangedNamesWatch {
  let seen = Number.NaN;
  let position = 0;
  let era = 0;
  let hasSignal = true;
  let lookedAt = 0;
  let running: Promise<void> | null = null;
  /** Has not begun yet: it will see whatever is committed until then. */
  let waiting: Promise<void> | null = null;
  let reported = 0;
  // The local version does not tell what another node has committed.
  const mustAsk = !trustsSignals && database.dialect.engine === 'postgres';
  const onSignal = () => {
    hasSignal = true;
  };
  const unwatch = database.onEventsAppended(onSignal);
  // Not by a timer: in a process that was suspended it would fire after the first requests.
  const isSilent = () => {
    const silence = now() - lookedAt;
    return silence >= longestSilence || silence < 0;
  };

  return {
    get reported() {
      return reported;
    },
    look() {
      const version = database.version();
      if (version === seen && !hasSignal && !mustAsk && !isSilent()) return waiting ?? running ?? undefined;
      if (!running) return begin();
      seen = version;
      hasSignal = false;
      lookedAt = now();
      waiting ??= running.catch(() => {}).then(begin);
      return waiting;
    },
    close: unwatch,
  };

  function begin(): MaybePromise<void> {
    waiting = null;
    seen = database.version();
    hasSignal = false;
    lookedAt = now();
    const attempted = attempt();
    if (!(attempted instanceof Promise)) return undefined;
    const mine: Promise<void> = attempted.catch(lookAgain).finally(() => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
  }

  function attempt(): MaybePromise<void> {
    try {
      return reportChanges();
    } catch (error) {
      return lookAgain(error);
    }
  }

  /** Checks missed changes the next time. */
  function lookAgain(error: unknown): never {
    onSignal();
    throw error;
  }

  function reportChanges(): MaybePromise<void> {
    return after(findLatestEvent(database), (latest) => {
      // Read once: if it changes from here on, the next look has to see that.
      const present = database.era();
      const isOther = present !== era;
      if (latest === position && !isOther) return undefined;
      return after(isOther ? 'all' : findChangedNames(database, position, latest), (names) => {
        reported += 1;
        tell(names);
        position = latest;
        era = present;
      });
    });
  }
}
