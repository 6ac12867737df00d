import { after, type MaybePromise } from '../kernel/maybe-promise.ts';
import type { Reply } from '../kernel/reply.ts';
import type { Database } from '../store/database.ts';
import { watchChanges } from '../store/watch-changes.ts';
import { KeptFile } from './kept-file.ts';
import { type KnownName, lookUp } from './known-name.ts';
import { SecondChance } from './second-chance.ts';
import { serializeAnswer } from './serialize-answer.ts';

/** What was made for readers lately, by username. Whatever changes a profile, in whichever process, makes it forget. */
export interface Keeper {
  find(username: string): MaybePromise<KnownName>;
  /** An answer, and what a reader gets who has it already. */
  keep(name: KnownName, key: string, answers: Answers): void;
  close(): void;
}

export interface Answers {
  readonly etag: string;
  readonly whole: Reply;
  readonly unchanged: Reply;
}

export interface KeeperOptions {
  /** For a file that has no name. */
  readonly folder: string;
  readonly bytes: number;
}

/** Somebody who is known takes about a kilobyte, beside the file. */
const mostNames = 30_000;

export function createKeeper(database: Database, { folder, bytes }: KeeperOptions): Keeper {
  const file = new KeptFile(folder, bytes);
  const names = new SecondChance<KnownName>(mostNames, forget);
  const watch = watchChanges(database, (changed) => {
    if (changed === 'all') names.clear();
    else for (const name of changed) names.delete(name);
  });

  return {
    find: (username) => after(watch.look(), () => names.get(username) ?? meet(username)),
    keep(name, key, { etag, whole, unchanged }) {
      if (name.isForgotten) return;
      const slots = [whole, unchanged].map((answer) => file.put(serializeAnswer(answer)));
      const [wholeSlot, unchangedSlot] = slots;
      if (wholeSlot && unchangedSlot)
        name.answers.set(key, { etag, whole: wholeSlot, unchanged: unchangedSlot });
    },
    close() {
      watch.close();
      file.close();
    },
  };

  function forget(name: KnownName): void {
    name.isForgotten = true;
    for (const { whole, unchanged } of name.answers.values()) {
      file.erase(whole);
      file.erase(unchanged);
    }
  }

  /** Whoever was changed while we asked is met again the next time. */
  function meet(username: string): MaybePromise<KnownName> {
    const version = watch.told;
    return after(lookUp(database, username), (known) => {
      if (version === watch.told) names.set(username, known);
      return known;
    });
  }
}
