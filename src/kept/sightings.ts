const places = 65_536;

/** Who was asked for lately, in no more memory than this: by a hash, until another with the same place comes along. */
export class Sightings {
  readonly #hashes = new Uint32Array(places);

  /** Notes the name, and tells whether it was noted before. */
  isAgain(name: string): boolean {
    const hash = Bun.hash.xxHash32(name);
    const place = hash % places;
    if (this.#hashes[place] === hash) return true;
    this.#hashes[place] = hash;
    return false;
  }
}
