interface Entry<T> {
  readonly key: string;
  readonly value: T;
  /** Hits, less the times that the clock hand passed. */
  uses: number;
}

/** Caps the hits, so that an entry which was popular once is soon evicted. */
const mostUses = 15;

/**
 * Holds the most requested entries. When it is full, a new one replaces the next in the round if it is requested more
 * often; so a crawler that reads everything in turn does not evict all of them.
 */
export class ClockCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  /** All entries, and some that have been deleted since. */
  readonly #round: Entry<T>[] = [];
  readonly #most: number;
  readonly #drop: (value: T) => void;
  #next = 0;

  constructor(most: number, drop: (value: T) => void) {
    this.#most = most;
    this.#drop = drop;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.uses < mostUses) entry.uses += 1;
    return entry.value;
  }

  /** `times` is how often it was requested; false when it is not admitted. */
  offer(key: string, value: T, times: number): boolean {
    this.delete(key);
    const uses = Math.min(times, mostUses);
    const place = this.#round.length < this.#most ? this.#round.length : this.#findPlace(uses);
    if (place === null) return false;
    const entry = { key, value, uses };
    this.#entries.set(key, entry);
    this.#round[place] = entry;
    return true;
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#drop(entry.value);
  }

  clear(): void {
    for (const key of [...this.#entries.keys()]) this.delete(key);
    this.#round.length = 0;
    this.#next = 0;
  }

  #findPlace(uses: number): number | null {
    const place = this.#next;
    this.#next = (place + 1) % this.#most;
    const entry = this.#round[place];
    if (entry === undefined || this.#entries.get(entry.key) !== entry) return place;
    if (uses <= entry.uses) {
      entry.uses -= 1;
      return null;
    }
    this.delete(entry.key);
    return place;
  }
}
