import { Busy } from '../kernel/http-error.ts';

/** Reserves memory for this number of bytes. Throws if there isn't enough. */
export type Reserve = (count: number) => void;

export interface ImportSlots {
  /** Reservations are released when the work is done. */
  enter<T>(userId: string, work: (reserve: Reserve) => Promise<T>): Promise<T>;
}

/** Allows one import at a time for each member and a few in total, with a limit on the unpacked bytes of all. */
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
