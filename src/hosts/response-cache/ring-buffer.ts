import type { Space } from './spaces.ts';

export interface Slot<Owner> {
  readonly start: number;
  readonly length: number;
  /** Null when the slot was reused or erased: it must not keep an evicted owner in memory. */
  owner: Owner | null;
}

/** Slots in a bounded space: the newest overwrites the oldest. Not a byte is left of what is evicted. */
export class RingBuffer<Owner extends object> {
  readonly #space: Space;
  /** Called while the bytes of the evicted owner are still there. */
  readonly #evict: (owner: Owner, place: Slot<Owner>) => void;
  /** By position, beginning with the one that is overwritten next. */
  #places: Slot<Owner>[] = [];
  #first = 0;
  #end = 0;
  #used = 0;

  constructor(space: Space, evict: (owner: Owner, place: Slot<Owner>) => void) {
    this.#space = space;
    this.#evict = evict;
  }

  /** Bytes in use. */
  get used(): number {
    return this.#used;
  }

  /** Null when it is too large for the buffer, or cannot be written. */
  put(bytes: Uint8Array, owner: Owner): Slot<Owner> | null {
    const { length } = bytes;
    if (length > this.#space.size / 16) return null;
    if (!this.#space.holds(this.#end + length)) this.#wrapAround();
    if (!this.#space.holds(this.#end + length)) return null;
    const start = this.#end;
    const freed = this.#free(start + length);
    if (!this.#space.write(bytes, start, Math.max(0, freed - start - length))) return null;
    const place = { start, length, owner };
    this.#end += length;
    this.#used += length;
    this.#places.push(place);
    return place;
  }

  erase(place: Slot<Owner>): void {
    if (place.owner === null) return;
    this.#used -= place.length;
    place.owner = null;
    this.#space.write(nothing, place.start, place.length);
  }

  clear(): void {
    for (const place of this.#places) place.owner = null;
    this.#places.length = 0;
    this.#first = 0;
    this.#end = 0;
    this.#used = 0;
    this.#space.truncate(0);
  }

  /** Evicts what lies beyond so many bytes. */
  truncate(bytes: number): void {
    const all = this.#places.slice(this.#first);
    const isBeyond = ({ start, length }: Slot<Owner>) => start + length > bytes;
    for (const place of all) if (isBeyond(place)) this.#release(place);
    this.#places = all.filter((place) => !isBeyond(place));
    this.#first = 0;
    if (this.#end > bytes) this.#end = 0;
    this.#space.truncate(bytes);
  }

  #wrapAround(): void {
    const freed = this.#free(Number.POSITIVE_INFINITY);
    this.#space.write(nothing, this.#end, Math.max(0, freed - this.#end));
    this.#end = 0;
  }

  /** Evicts what lies between the write position and `limit`; returns how far the last of it reached. */
  #free(limit: number): number {
    let freed = 0;
    for (;;) {
      const next = this.#places[this.#first];
      if (next === undefined || next.start < this.#end || next.start >= limit) break;
      this.#release(next);
      freed = next.start + next.length;
      this.#first += 1;
    }
    if (this.#first > 1024 && this.#first * 2 > this.#places.length) {
      this.#places.splice(0, this.#first);
      this.#first = 0;
    }
    return freed;
  }

  #release(place: Slot<Owner>): void {
    if (place.owner === null) return;
    this.#used -= place.length;
    this.#evict(place.owner, place);
    place.owner = null;
  }
}

const nothing = new Uint8Array();
