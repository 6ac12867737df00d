/** Reads a given number of bytes out of a stream of chunks. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** A view if a single chunk contains all bytes, otherwise a copy. Null at the end of the stream. */
  async read(count: number): Promise<Uint8Array | null> {
    if (this.#rest.length >= count) return this.#take(count);
    const bytes = new Uint8Array(count);
    for (let filled = 0; filled < count; ) {
      if (this.#rest.length === 0 && !(await this.#advance())) return null;
      const part = this.#take(count - filled);
      bytes.set(part, filled);
      filled += part.length;
    }
    return bytes;
  }

  /** False at the end of the stream. */
  async skip(count: number): Promise<boolean> {
    for (let left = count; left > 0; left -= this.#take(left).length)
      if (this.#rest.length === 0 && !(await this.#advance())) return false;
    return true;
  }

  async drain(): Promise<void> {
    while (await this.#advance());
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  #take(most: number): Uint8Array {
    const part = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }

  async #advance(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (!done) this.#rest = value;
    return !done;
  }
}
