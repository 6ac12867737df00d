/** The number of measurements until the next refill. A busy server counts everything but measures only a part. */
export class Allowance {
  readonly #most: number;
  #left: number;

  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  /** Whether another measurement is allowed. */
  take(): boolean {
    if (this.#left === 0) return false;
    this.#left -= 1;
    return true;
  }

  refill(): void {
    this.#left = this.#most;
  }
}
