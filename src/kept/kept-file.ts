import { closeSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptReply } from '../kernel/reply.ts';
import type { Serialized } from './serialize-answer.ts';

/** A place in the file; its bytes are gone when another has taken it. */
export interface Slot extends KeptReply {
  readonly isGone: boolean;
}

/**
 * Answers that can be made again, as they are sent, in a file without a name: the operating system keeps in memory what
 * is asked for, and nothing is left when the process ends. The newest takes the place of the oldest.
 */
export class KeptFile {
  readonly #file: number;
  readonly #size: number;
  /** In the order of their places, beginning with the one that is overwritten next. */
  readonly #slots: Place[] = [];
  #first = 0;
  #end = 0;

  constructor(folder: string, size: number) {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `.kept-${process.pid}-${crypto.randomUUID()}`);
    this.#file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    this.#size = size;
  }

  /** Null for what is too large to be worth its place. */
  put({ bytes, headLength }: Serialized): Slot | null {
    if (bytes.length > this.#size / 16) return null;
    if (this.#end + bytes.length > this.#size) this.#turnOver();
    this.#free(this.#end + bytes.length);
    writeSync(this.#file, bytes, 0, bytes.length, this.#end);
    const slot = new Place(this.#file, this.#end, bytes.length, headLength);
    this.#end += bytes.length;
    this.#slots.push(slot);
    return slot;
  }

  /** What is not to be shown any more is not to be found in the file, either. */
  erase(slot: Slot): void {
    if (!(slot instanceof Place) || slot.isGone) return;
    slot.isGone = true;
    writeSync(this.#file, new Uint8Array(slot.length), 0, slot.length, slot.start);
  }

  close(): void {
    for (const slot of this.#slots) slot.isGone = true;
    closeSync(this.#file);
  }

  #turnOver(): void {
    this.#free(Number.POSITIVE_INFINITY);
    this.#end = 0;
  }

  /** Everything between the end of what was written last and `limit` is given up. */
  #free(limit: number): void {
    for (;;) {
      const next = this.#slots[this.#first];
      if (next === undefined || next.start < this.#end || next.start >= limit) break;
      next.isGone = true;
      this.#first += 1;
    }
    if (this.#first > 1024 && this.#first * 2 > this.#slots.length) {
      this.#slots.splice(0, this.#first);
      this.#first = 0;
    }
  }
}

class Place implements Slot {
  isGone = false;

  constructor(
    readonly file: number,
    readonly start: number,
    readonly length: number,
    readonly headLength: number,
  ) {}

  copyTo(target: Uint8Array, at: number, length: number): void {
    const read = readSync(this.file, target, at, length, this.start);
    if (read !== length) throw new Error('a kept answer is shorter than it was');
  }
}
