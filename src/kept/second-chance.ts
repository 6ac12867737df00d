interface Entry<T> {
  readonly value: T;
  wanted: boolean;
}

/** So many values by name. When there is no more room the oldest goes, unless somebody asked for it since it was last its turn. */
export class SecondChance<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #most: number;
  readonly #drop: (value: T) => void;

  constructor(most: number, drop: (value: T) => void) {
    this.#most = most;
    this.#drop = drop;
  }

  get(name: string): T | undefined {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    entry.wanted = true;
    return entry.value;
  }

  set(name: string, value: T): void {
    this.delete(name);
    if (this.#entries.size >= this.#most) this.#makeRoom();
    this.#entries.set(name, { value, wanted: false });
  }

  delete(name: string): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    this.#entries.delete(name);
    this.#drop(entry.value);
  }

  clear(): void {
    for (const name of [...this.#entries.keys()]) this.delete(name);
  }

  #makeRoom(): void {
    for (const [name, entry] of this.#entries) {
      if (!entry.wanted) {
        this.delete(name);
        return;
      }
      // To the end of the line; who comes round a second time unasked has to go.
      this.#entries.delete(name);
      this.#entries.set(name, { value: entry.value, wanted: false });
    }
  }
}
