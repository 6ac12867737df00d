interface Entry<T> {
  readonly key: string;
  readonly value: T;
  /** The number of hits, minus the number of times that the clock hand has passed. */
  uses: number;
}

/** Limits the counted hits, so that an entry that is no longer popular is evicted soon. */
const mostUses = 15;

/**
 * Holds the most requested entries (CLOCK algorithm). In a full cache, a new entry replaces the entry at the
 * clock hand only if it is requested more often. A crawler that reads every profile therefore doesn't evict
 * all entries.
 */
export class ClockCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  /** All entries, and some that were deleted meanwhile. */
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

  /** `times` is the number of requests. Returns false if the entry isn't admitted. */
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
