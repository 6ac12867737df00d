/** How much may be measured until the next refill: what is busy counts all, and measures some of it. */
export class Allowance {
  readonly #most: number;
  #left: number;

  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  /** Whether one more may be measured. */
  take(): boolean {
    if (this.#left === 0) return false;
    this.#left -= 1;
    return true;
  }

  refill(): void {
    this.#left = this.#most;
  }
}
