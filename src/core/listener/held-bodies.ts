import type { Limits } from './limits.ts';

/** Bytes of all bodies in memory whose requests are running. A small body is always accepted. */
export class HeldBodies {
  bytes = 0;
  /** Rejected bodies since the start. */
  refused = 0;
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Whether a body of this size may use this number of further bytes. */
  admits(size: number, more: number): boolean {
    if (!this.isLarge(size) || this.bytes + more <= this.#limits.heldBodies) return true;
    this.refused += 1;
    return false;
  }

  isLarge(size: number): boolean {
    return size > this.#limits.smallBody;
  }
}
