import { after, type MaybePromise } from '../kernel/maybe-promise.ts';
import { findChangedNames } from './changed-names.ts';
import type { Database } from './database.ts';
import { findLatestEvent } from './events.ts';

export interface ChangeWatch {
  /** Grows with everything that is told. */
  readonly told: number;
  /** Once it is through, everything that was committed before it is told, by whichever process. */
  look(): MaybePromise<void>;
  close(): void;
}

/** A sign that was lost costs no more than this, in milliseconds. */
const longestSilence = 1_000;

/** Tells under which names readers may find something else than before. */
export function watchChanges(
  database: Database,
  tell: (names: 'all' | readonly string[]) => void,
): ChangeWatch {
  let seen = Number.NaN;
  let position = 0;
  let hasSign = true;
  let looking: Promise<void> | null = null;
  let told = 0;
  const sign = () => {
    hasSign = true;
  };
  const unwatch = database.watchLog(sign);
  const timer = setInterval(sign, longestSilence);
  timer.unref();

  return {
    get told() {
      return told;
    },
    look() {
      const version = database.version();
      if (version === seen && !hasSign) return looking ?? undefined;
      seen = version;
      hasSign = false;
      const news = looking ? looking.catch(() => {}).then(findNews) : findNews();
      if (!(news instanceof Promise)) return undefined;
      const mine: Promise<void> = news
        .catch((error: unknown) => {
          sign();
          throw error;
        })
        .finally(() => {
          if (looking === mine) looking = null;
        });
      looking = mine;
      return mine;
    },
    close() {
      unwatch();
      clearInterval(timer);
    },
  };

  function findNews(): MaybePromise<void> {
    return after(findLatestEvent(database), (latest) => {
      if (latest === position) return undefined;
      return after(findChangedNames(database, position, latest), (names) => {
        position = latest;
        told += 1;
        tell(names);
      });
    });
  }
}
