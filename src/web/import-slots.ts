import { Busy } from '../kernel/http-error.ts';

/** Tells how many bytes are about to be held, and throws where there is no room for them. */
export type Reserve = (count: number) => void;

export interface ImportSlots {
  /** What was reserved is free again when the work is done. */
  enter<T>(userId: string, work: (reserve: Reserve) => Promise<T>): Promise<T>;
}

/** A member has one import, few have one at once, and together they hold so many bytes of what was packed. */
export function createImportSlots(most: { readonly imports: number; readonly bytes: number }): ImportSlots {
  const busy = new Set<string>();
  let held = 0;
  return {
    async enter(userId, work) {
      if (busy.has(userId) || busy.size >= most.imports) throw tooMuch();
      let own = 0;
      busy.add(userId);
      try {
        return await work((count) => {
          if (held + count > most.bytes) throw tooMuch();
          held += count;
          own += count;
        });
      } finally {
        busy.delete(userId);
        held -= own;
      }
    },
  };
}

function tooMuch(): Busy {
  return new Busy('Another import is under way. Try again in a few seconds.');
}
