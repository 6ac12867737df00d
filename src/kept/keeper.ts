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
    if (changed !== 'all') {
      for (const name of changed) names.delete(name);
      return;
    }
    file.clear();
    names.clear();
  });

  return {
    find: (username) => after(watch.look(), () => names.get(username) ?? meet(username)),
    keep(name, key, { etag, whole, unchanged }) {
      if (name.isForgotten) return;
      eraseAnswer(name, key);
      const giveUp = () => eraseAnswer(name, key);
      const slots = {
        whole: file.put(serializeAnswer(whole), giveUp),
        unchanged: file.put(serializeAnswer(unchanged), giveUp),
      };
      if (slots.whole && slots.unchanged)
        name.answers.set(key, { etag, whole: slots.whole, unchanged: slots.unchanged });
      else for (const slot of [slots.whole, slots.unchanged]) if (slot) file.erase(slot);
    },
    close() {
      watch.close();
      file.close();
    },
  };

  function forget(name: KnownName): void {
    name.isForgotten = true;
    for (const key of [...name.answers.keys()]) eraseAnswer(name, key);
  }

  function eraseAnswer({ answers }: KnownName, key: string): void {
    const answer = answers.get(key);
    if (!answer) return;
    answers.delete(key);
    file.erase(answer.whole);
    file.erase(answer.unchanged);
  }

  /** Whoever was changed while we asked is met again the next time. */
  function meet(username: string): MaybePromise<KnownName> {
    const version = watch.told;
    return after(lookUp(database, username), (known) => {
      if (version === watch.told) names.set(username, known);
      else known.isForgotten = true;
      return known;
    });
  }
}
