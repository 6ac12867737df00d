import { after, type MaybePromise } from '../kernel/maybe-promise.ts';
import type { Reply } from '../kernel/reply.ts';
import { ownText } from '../platform/own-text.ts';
import type { Database } from '../store/database.ts';
import type { WantedPart } from '../store/published.ts';
import { watchChanges } from '../store/watch-changes.ts';
import { AnswerStore, type StoreOptions } from './byte-store.ts';
import { type KnownName, lookUp } from './cached-profile.ts';
import type { KeptAnswer } from './cached-response.ts';
import { Favourites } from './clock-cache.ts';
import { Sightings } from './frequency-sketch.ts';
import { serializeAnswer } from './serialize-response.ts';

/** What was made for readers lately, by username. Whatever changes a profile, in whichever process, makes it forget. */
export interface Keeper {
  /** With the part of the profile that is wanted, unless it is known already. */
  find(username: string, wanted?: WantedPart): MaybePromise<KnownName>;
  /** Gives the answer as it is sent from now on; null when there is no place for it. */
  keep(name: KnownName, key: string, answers: Answers): KeptAnswer | null;
  /** How much there is, for who measures it. */
  count(): KeptCounts;
  /** Gives back what it has of the disk: somebody needs it more. */
  giveBack(): void;
  close(): void;
}

export interface KeptCounts {
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
export interface Answers {
  readonly etag: string;
  readonly whole: Reply;
  readonly unchanged: Reply;
}

/** Somebody who is known takes about a kilobyte and a half with an answer, beside its bytes. */
const mostNames = 20_000;
/** Milliseconds between two looks at how much room others have left on the disk. */
const lookAtDisk = 1_000;

export function createKeeper(database: Database, options: StoreOptions): Keeper {
  const store = new AnswerStore(options);
  const sightings = new Sightings();
  const names = new Favourites<KnownName>(mostNames, forget);
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
    keep(name, key, { etag, whole, unchanged }) {
      made += 1;
      if (name.isForgotten) return null;
      const { answers } = name;
      const before = answers.get(key);
      if (before) store.erase(before);
      const answer = store.put(serializeAnswer(whole, unchanged), { etag, list: answers, key });
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

  function findNow(username: string, wanted: WantedPart | undefined): MaybePromise<KnownName> {
    return names.get(username) ?? meet(username, wanted);
  }

  function findLater(looking: Promise<void>, username: string, wanted?: WantedPart): Promise<KnownName> {
    return looking.then(() => findNow(username, wanted));
  }

  function forget(name: KnownName): void {
    name.isForgotten = true;
    for (const answer of name.answers.all()) store.erase(answer);
    name.answers.clear();
  }

  /**
   * Only who is asked for a second time may be remembered: what everybody is asked for once, as crawlers do, would fill
   * the memory with what nobody wants. Whoever was changed while we asked is met again the next time.
   */
  function meet(username: string, wanted: WantedPart | undefined): MaybePromise<KnownName> {
    const version = watch.told;
    return after(lookUp(database, username, wanted), (known) => {
      const times = version === watch.told ? sightings.note(username) : 0;
      known.isForgotten = times < 2 || !names.offer(nameOf(known, username), known, times);
      return known;
    });
  }
}

function nameOf({ person }: KnownName, asked: string): string {
  return person?.username ?? ownText(asked);
}
