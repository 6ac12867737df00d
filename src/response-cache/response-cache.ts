import { after, type MaybePromise } from '../kernel/maybe-promise.ts';
import type { Reply } from '../kernel/reply.ts';
import { ownText } from '../platform/own-text.ts';
import type { Database } from '../store/database.ts';
import type { WantedPart } from '../store/published.ts';
import { watchChanges } from '../store/watch-changes.ts';
import { ByteStore, type ByteStoreOptions } from './byte-store.ts';
import { type CachedProfile, lookUpProfile } from './cached-profile.ts';
import type { CachedResponse } from './cached-response.ts';
import { ClockCache } from './clock-cache.ts';
import { FrequencySketch } from './frequency-sketch.ts';
import { serializeResponse } from './serialize-response.ts';

/** What was made for readers lately, by username. Whatever changes a profile, in whichever process, makes it forget. */
export interface ResponseCache {
  /** With the part of the profile that is wanted, unless it is known already. */
  find(username: string, wanted?: WantedPart): MaybePromise<CachedProfile>;
  /** Gives the answer as it is sent from now on; null when there is no place for it. */
  put(name: CachedProfile, key: string, answers: Representations): CachedResponse | null;
  /** How much there is, for who measures it. */
  count(): CacheCounts;
  /** Gives back what it has of the disk: somebody needs it more. */
  giveBack(): void;
  close(): void;
}

export interface CacheCounts {
  readonly names: number;
  /** Bytes of answers. */
  readonly memory: number;
  readonly file: number;
  /** Answers that had to be made, since the start. */
  readonly made: number;
  /** Those of them for which there was a place. */
  readonly stored: number;
}

/** An answer, and what a reader gets who has it already. */
export interface Representations {
  readonly etag: string;
  readonly whole: Reply;
  readonly unchanged: Reply;
}

/** Somebody who is known takes about a kilobyte and a half with an answer, beside its bytes. */
const mostNames = 20_000;
/** Milliseconds between two looks at how much room others have left on the disk. */
const lookAtDisk = 1_000;

export function createResponseCache(database: Database, options: ByteStoreOptions): ResponseCache {
  const store = new ByteStore(options);
  const sightings = new FrequencySketch();
  const names = new ClockCache<CachedProfile>(mostNames, forget);
  let made = 0;
  let stored = 0;
  const watch = watchChanges(database, (changed) => {
    if (changed !== 'all') {
      for (const name of changed) names.delete(name);
      return;
    }
    store.clear();
    names.clear();
  });

  const timer = setInterval(() => store.leaveRoom(), lookAtDisk);
  timer.unref();

  return {
    find(username, wanted) {
      const looking = watch.look();
      return looking instanceof Promise ? findLater(looking, username, wanted) : findNow(username, wanted);
    },
    put(name, key, { etag, whole, unchanged }) {
      made += 1;
      if (name.isForgotten) return null;
      const { responses: answers } = name;
      const before = answers.get(key);
      if (before) store.erase(before);
      const answer = store.put(serializeResponse(whole, unchanged), { etag, list: answers, key });
      if (answer) {
        answers.set(answer);
        stored += 1;
      } else answers.delete(key);
      return answer;
    },
    count: () => ({ names: names.size, ...store.used, made, stored }),
    giveBack: () => store.giveBack(),
    close() {
      clearInterval(timer);
      watch.close();
      store.close();
    },
  };

  function findNow(username: string, wanted: WantedPart | undefined): MaybePromise<CachedProfile> {
    return names.get(username) ?? meet(username, wanted);
  }

  function findLater(looking: Promise<void>, username: string, wanted?: WantedPart): Promise<CachedProfile> {
    return looking.then(() => findNow(username, wanted));
  }

  function forget(name: CachedProfile): void {
    name.isForgotten = true;
    for (const answer of name.responses.all()) store.erase(answer);
    name.responses.clear();
  }

  /**
   * Only who is asked for a second time may be remembered: what everybody is asked for once, as crawlers do, would fill
   * the memory with what nobody wants. Whoever was changed while we asked is met again the next time.
   */
  function meet(username: string, wanted: WantedPart | undefined): MaybePromise<CachedProfile> {
    const version = watch.told;
    return after(lookUpProfile(database, username, wanted), (known) => {
      const times = version === watch.told ? sightings.note(username) : 0;
      known.isForgotten = times < 2 || !names.offer(nameOf(known, username), known, times);
      return known;
    });
  }
}

function nameOf({ person }: CachedProfile, asked: string): string {
  return person?.username ?? ownText(asked);
}
