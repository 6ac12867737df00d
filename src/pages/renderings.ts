/** What was made lately from a published profile, so that it is made once. Bounded in bytes; the oldest goes first. */
export class Renderings<T> {
  readonly #kept = new Map<string, { readonly value: T; readonly size: number }>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get(key: string): T | undefined {
    return this.#kept.get(key)?.value;
  }

  keep(key: string, value: T, size: number): T {
    this.#bytes += size - (this.#kept.get(key)?.size ?? 0);
    this.#kept.delete(key);
    this.#kept.set(key, { value, size });
    for (const [oldest, { size: old }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= old;
    }
    return value;
  }
}
