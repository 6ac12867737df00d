import { Outage } from './outage.ts';

/** Makes health checks fail after damage was found, even if their own reads succeed. */
export interface DamageMemory {
  note(): void;
  /** Throws an `Outage` for a minute after damage was noted. */
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
