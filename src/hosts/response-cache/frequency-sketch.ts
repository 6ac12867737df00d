const places = 65_536;
const most = 255;

/**
 * Counts recent requests by key in constant memory. The count of a key is lost when another key with the same
 * slot replaces it.
 */
export class FrequencySketch {
  readonly #hashes = new Uint32Array(places);
  readonly #times = new Uint8Array(places);

  /** Counts a request for the key, and returns its count. */
  note(key: string): number {
    const hash = Bun.hash.xxHash32(key);
    const place = hash % places;
    const before = this.#hashes[place] === hash ? (this.#times[place] ?? 0) : 0;
    this.#hashes[place] = hash;
    this.#times[place] = Math.min(before + 1, most);
    return before + 1;
  }
}
