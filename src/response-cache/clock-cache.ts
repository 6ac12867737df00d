interface Entry<T> {
  readonly name: string;
  readonly value: T;
  /** How often they were asked for, less the times that somebody else wanted their place. */
  wanted: number;
}

/** Nobody is asked for so often that it takes others long to take their place once they are not. */
const mostWanted = 15;

/**
 * So many values by name: of those who are asked for most. Where there are more than that, who is new takes the place of
 * the next in the round if they are wanted more; so who reads everything in turn does not push out everybody.
 */
export class ClockCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  /** All of them, and some that have been deleted since. */
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

  get(name: string): T | undefined {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    if (entry.wanted < mostWanted) entry.wanted += 1;
    return entry.value;
  }

  /** Somebody who was asked for so many times; false when there is no place for them. */
  offer(name: string, value: T, times: number): boolean {
    this.delete(name);
    const wanted = Math.min(times, mostWanted);
    const place = this.#round.length < this.#most ? this.#round.length : this.#findPlace(wanted);
    if (place === null) return false;
    const entry = { name, value, wanted };
    this.#entries.set(name, entry);
    this.#round[place] = entry;
    return true;
  }

  delete(name: string): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    this.#entries.delete(name);
    this.#drop(entry.value);
  }

  clear(): void {
    for (const name of [...this.#entries.keys()]) this.delete(name);
    this.#round.length = 0;
    this.#next = 0;
  }

  #findPlace(wanted: number): number | null {
    const place = this.#next;
    this.#next = (place + 1) % this.#most;
    const entry = this.#round[place];
    if (entry === undefined || this.#entries.get(entry.name) !== entry) return place;
    if (wanted <= entry.wanted) {
      entry.wanted -= 1;
      return null;
    }
    this.delete(entry.name);
    return place;
  }
}
