import { after, type MaybePromise } from '../core/kernel/maybe-promise.ts';
import { findChangedNames } from './changed-names.ts';
import type { Database } from './database.ts';
import { findLatestEvent } from './events.ts';

export interface ChangedNamesWatch {
  /** Grows with every change that is reported. */
  readonly reported: number;
  /** Once it resolves, everything committed before the call has been reported, by whichever process. */
  look(): MaybePromise<void>;
  /** Whether the last look failed. */
  readonly isFailing: boolean;
  /** Milliseconds since the last look that succeeded; null while a change is known, but not whose. */
  unconfirmedFor(): number | null;
  close(): void;
}

export interface WatchOptions {
  /** False where a shared cache keeps our responses: then the database is asked each time. */
  readonly trustsSignals?: boolean | undefined;
  readonly now?: () => number;
  /** Looks every second and at every signal, so that little is unknown when the database fails. */
  readonly looksAlways?: boolean | undefined;
}

/** A lost signal costs no more than this, in milliseconds. */
const longestSilence = 1_000;

/** Reports the names whose pages may have changed: whenever it is asked, or after a signal. */
export function watchChangedNames(
  database: Database,
  tell: (names: 'all' | readonly string[]) => void,
  { trustsSignals = true, now = Date.now, looksAlways = false }: WatchOptions = {},
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
  let isFailing = false;
  /** Changes that were signalled so far, by whichever node. */
  let signalled = 0;
  /** The state of affairs when the last look that succeeded began. */
  let confirmed = { at: Number.NEGATIVE_INFINITY, version: Number.NaN, signalled };
  // The local version does not tell what another node has committed.
  const mustAsk = !trustsSignals && database.dialect.engine === 'postgres';
  const onSignal = (isChange = false) => {
    hasSignal = true;
    if (!isChange) return;
    signalled += 1;
    if (looksAlways) lookInBackground();
  };
  const unwatch = database.onEventsAppended(onSignal);
  const timer = looksAlways ? setInterval(lookInBackground, longestSilence) : undefined;
  timer?.unref();
  // Not by a timer: in a process that was suspended it would fire after the first requests.
  const isSilent = () => {
    const silence = now() - lookedAt;
    return silence >= longestSilence || silence < 0;
  };

  return {
    get reported() {
      return reported;
    },
    get isFailing() {
      return isFailing;
    },
    unconfirmedFor() {
      const isKnown = signalled === confirmed.signalled && database.version() === confirmed.version;
      return isKnown ? now() - confirmed.at : null;
    },
    look,
    close() {
      clearInterval(timer);
      unwatch();
    },
  };

  function lookInBackground(): void {
    const looking = look();
    if (looking instanceof Promise) looking.catch(() => {});
  }

  function look(): MaybePromise<void> {
    const version = database.version();
    if (version === seen && !hasSignal && !mustAsk && !isSilent()) return waiting ?? running ?? undefined;
    if (!running) return begin();
    seen = version;
    hasSignal = false;
    lookedAt = now();
    waiting ??= running.catch(() => {}).then(begin);
    return waiting;
  }

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
    isFailing = true;
    throw error;
  }

  function reportChanges(): MaybePromise<void> {
    const start = { at: now(), version: database.version(), signalled };
    return after(findLatestEvent(database), (latest) => {
      // Read once: if it changes from here on, the next look has to see that.
      const present = database.era();
      const isOther = present !== era;
      if (latest === position && !isOther) return confirm(start);
      return after(isOther ? 'all' : findChangedNames(database, position, latest), (names) => {
        reported += 1;
        tell(names);
        position = latest;
        era = present;
        confirm(start);
      });
    });
  }

  function confirm(start: typeof confirmed): void {
    confirmed = start;
    isFailing = false;
  }
}
