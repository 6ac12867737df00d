const places = 65_536;
const most = 255;

/** How often keys were requested lately, in constant memory: by hash, until another key takes the slot. */
export class FrequencySketch {
  readonly #hashes = new Uint32Array(places);
  readonly #times = new Uint8Array(places);

  /** Counts the key, and returns its count. */
  note(key: string): number {
    const hash = Bun.hash.xxHash32(key);
    const place = hash % places;
    const before = this.#hashes[place] === hash ? (this.#times[place] ?? 0) : 0;
    this.#hashes[place] = hash;
    this.#times[place] = Math.min(before + 1, most);
    return before + 1;
  }
}
