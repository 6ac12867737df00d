const places = 65_536;
const most = 255;

/** Who was asked for lately, in no more memory than this: by a hash, until another with the same place comes along. */
export class FrequencySketch {
  readonly #hashes = new Uint32Array(places);
  readonly #times = new Uint8Array(places);

  /** Notes the name, and tells how many times it was noted. */
  note(name: string): number {
    const hash = Bun.hash.xxHash32(name);
    const place = hash % places;
    const before = this.#hashes[place] === hash ? (this.#times[place] ?? 0) : 0;
    this.#hashes[place] = hash;
    this.#times[place] = Math.min(before + 1, most);
    return before + 1;
  }
}
