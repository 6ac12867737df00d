import { Outage } from './outage.ts';

/** Who decides where to send requests has to hear of it, even if what is read to see that all is well can be read. */
export interface DamageMemory {
  note(): void;
  /** Throws an `Outage` for a minute after it was noted. */
  check(): void;
}

const remembered = 60_000;

export function createDamageMemory(now: () => number = () => performance.now()): DamageMemory {
  let until = Number.NEGATIVE_INFINITY;
  return {
    note() {
      until = now() + remembered;
    },
    check() {
      if (now() < until) throw new Outage('damaged');
    },
  };
}
