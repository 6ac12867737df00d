import type { Limits } from './limits.ts';

/** Bytes of all bodies in memory whose requests still run. A small body is always admitted. */
export class HeldBodies {
  bytes = 0;
  /** Since the start. */
  refused = 0;
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Whether a body of that size may take so many bytes more. */
  admits(size: number, more: number): boolean {
    if (!this.isLarge(size) || this.bytes + more <= this.#limits.heldBodies) return true;
    this.refused += 1;
    return false;
  }

  isLarge(size: number): boolean {
    return size > this.#limits.smallBody;
  }
}
