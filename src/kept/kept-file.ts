import { closeSync, ftruncateSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptReply } from '../kernel/reply.ts';
import type { Serialized } from './serialize-answer.ts';

/** A place in the file; its bytes are gone when another has taken it. */
export type Slot = KeptReply;

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

  /** Null for what is too large to be worth its place, or cannot be written. `whenGone` is told when another takes the place. */
  put({ bytes, headLength }: Serialized, whenGone: () => void = () => {}): Slot | null {
    if (bytes.length > this.#size / 16) return null;
    if (this.#end + bytes.length > this.#size) this.#turnOver();
    this.#free(this.#end + bytes.length);
    if (!this.#write(bytes, this.#end)) return null;
    const slot = new Place({
      file: this.#file,
      start: this.#end,
      length: bytes.length,
      headLength,
      whenGone,
    });
    this.#end += bytes.length;
    this.#slots.push(slot);
    return slot;
  }

  /** What is not to be shown any more is not to be found in the file, either. */
  erase(slot: Slot): void {
    if (!(slot instanceof Place) || slot.isGone) return;
    slot.isGone = true;
    this.#write(new Uint8Array(slot.length), slot.start);
  }

  clear(): void {
    for (const slot of this.#slots) slot.isGone = true;
    this.#slots.length = 0;
    this.#first = 0;
    this.#end = 0;
    ftruncateSync(this.#file, 0);
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
      this.#giveUp(next, limit);
      this.#first += 1;
    }
    if (this.#first > 1024 && this.#first * 2 > this.#slots.length) {
      this.#slots.splice(0, this.#first);
      this.#first = 0;
    }
  }

  /** Of what the next write does not cover nothing may be left. */
  #giveUp(slot: Place, limit: number): void {
    if (!slot.isGone) slot.whenGone();
    slot.isGone = true;
    const from = limit === Number.POSITIVE_INFINITY ? slot.start : limit;
    const rest = slot.start + slot.length - from;
    if (rest > 0) this.#write(new Uint8Array(rest), from);
  }

  /** A disk that is full or broken costs readers nothing but time. */
  #write(bytes: Uint8Array, at: number): boolean {
    try {
      return writeSync(this.#file, bytes, 0, bytes.length, at) === bytes.length;
    } catch {
      return false;
    }
  }
}

interface PlaceOptions {
  readonly file: number;
  readonly start: number;
  readonly length: number;
  readonly headLength: number;
  readonly whenGone: () => void;
}

class Place implements Slot {
  isGone = false;
  readonly file: number;
  readonly start: number;
  readonly length: number;
  readonly headLength: number;
  readonly whenGone: () => void;

  constructor({ file, start, length, headLength, whenGone }: PlaceOptions) {
    this.file = file;
    this.start = start;
    this.length = length;
    this.headLength = headLength;
    this.whenGone = whenGone;
  }

  copyTo(target: Uint8Array, at: number, length: number): void {
    if (this.isGone) throw new Error('a kept answer was given up');
    const read = readSync(this.file, target, at, length, this.start);
    if (read !== length) throw new Error('a kept answer is shorter than it was');
  }
}
