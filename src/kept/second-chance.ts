interface Entry<T> {
  readonly name: string;
  readonly value: T;
  isWanted: boolean;
}

/** So many values by name. Who is new takes the place of the next in the round whom nobody asked for since the last. */
export class SecondChance<T> {
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
    entry.isWanted = true;
    return entry.value;
  }

  set(name: string, value: T): void {
    this.delete(name);
    const entry = { name, value, isWanted: false };
    this.#entries.set(name, entry);
    if (this.#round.length < this.#most) this.#round.push(entry);
    else this.#round[this.#findPlace()] = entry;
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

  /** Comes to an end: whoever was wanted is not, the second time round. */
  #findPlace(): number {
    for (;;) {
      const place = this.#next;
      this.#next = (place + 1) % this.#most;
      const entry = this.#round[place];
      if (entry === undefined || this.#entries.get(entry.name) !== entry) return place;
      if (!entry.isWanted) {
        this.delete(entry.name);
        return place;
      }
      entry.isWanted = false;
    }
  }
}
