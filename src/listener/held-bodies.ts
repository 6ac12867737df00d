import type { Limits } from './limits.ts';

/** How much of all bodies is in memory: what has come and is not answered yet. One that is small always has room. */
export class HeldBodies {
  bytes = 0;
  /** For want of room, since the start. */
  refused = 0;
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Whether a body of that size may have so many bytes more. */
  admits(size: number, more: number): boolean {
    if (!this.isLarge(size) || this.bytes + more <= this.#limits.heldBodies) return true;
    this.refused += 1;
    return false;
  }

  isLarge(size: number): boolean {
    return size > this.#limits.smallBody;
  }
}
