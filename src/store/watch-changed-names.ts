import { after, type MaybePromise } from '../core/kernel/maybe-promise.ts';
import { findChangedNames } from './changed-names.ts';
import type { Database } from './database.ts';
import { findLatestEvent } from './events.ts';

export interface ChangedNamesWatch {
  /** The number of reported changes. */
  readonly reported: number;
  /** Resolves once everything that any process committed before the call has been reported. */
  look(): MaybePromise<void>;
  /** Whether the last check failed. */
  readonly isFailing: boolean;
  /** Milliseconds since the last successful check. Null while a change is known, but not which user it concerns. */
  unconfirmedFor(): number | null;
  close(): void;
}

export interface WatchOptions {
  /** False if a CDN caches the responses. The database is then queried each time. */
  readonly trustsSignals?: boolean | undefined;
  readonly now?: () => number;
  /** Checks every second and at every signal, so that little is unknown when the database fails. */
  readonly looksAlways?: boolean | undefined;
}

/** Milliseconds after which a lost signal is noticed. */
const longestSilence = 1_000;

/** Reports the usernames whose pages may have changed: when asked, and after a signal. */
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
  /** The next check, which hasn't begun. It sees everything that is committed until it begins. */
  let waiting: Promise<void> | null = null;
  let reported = 0;
  let isFailing = false;
  /** The number of changes signaled so far, by all nodes. */
  let signalled = 0;
  /** The state when the last successful check began. */
  let confirmed = { at: Number.NEGATIVE_INFINITY, version: Number.NaN, signalled };
  // On PostgreSQL the local version doesn't include commits of other nodes.
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
  // Not a timer, because after a suspension of the process the timer would fire after the first requests.
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

  /** Makes the next check find the missed changes. */
  function lookAgain(error: unknown): never {
    onSignal();
    isFailing = true;
    throw error;
  }

  function reportChanges(): MaybePromise<void> {
    const start = { at: now(), version: database.version(), signalled };
    return after(findLatestEvent(database), (latest) => {
      // Read once, so that the next check notices a change from here on.
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
