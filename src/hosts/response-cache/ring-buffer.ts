import type { Space } from './spaces.ts';

export interface Slot<Owner> {
  readonly start: number;
  readonly length: number;
  /** Null once the slot was reused or erased, so that it doesn't keep an evicted owner in memory. */
  owner: Owner | null;
}

/** Slots in a bounded space. The newest overwrites the oldest, and the bytes of evicted slots are erased. */
export class RingBuffer<Owner extends object> {
  readonly #space: Space;
  /** Called before the bytes of the evicted owner are overwritten. */
  readonly #evict: (owner: Owner, place: Slot<Owner>) => void;
  /** Ordered by position. The first is the next to be overwritten. */
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

  /** Null if the bytes are too large for the buffer or can't be written. */
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

  /** Evicts all slots beyond this number of bytes. */
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

  /** Evicts the slots between the write position and `limit`. Returns where the last of them ended. */
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
