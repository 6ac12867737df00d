import type { CachedReply } from '../../core/kernel/repeat.ts';
import type { Checksums } from './checksum.ts';
import type { Slot } from './ring-buffer.ts';
import type { SerializedResponse } from './serialize-response.ts';

export interface ResponseLabel {
  readonly etag: string;
  /** The map that contains the response under its key until it is evicted. */
  readonly responses: Map<string, CachedResponse>;
  readonly key: string;
}

export interface ResponseParts extends ResponseLabel, Omit<SerializedResponse, 'bytes'> {
  /** The size of the response without shared parts. */
  readonly size: number;
}

/** Reads the bytes between two positions. */
type ReadResponse = (
  response: CachedResponse,
  from: number,
  to: number,
  target: Uint8Array,
  at: number,
) => void;

/** A serialized response in memory, on disk, or in both. */
export class CachedResponse implements CachedReply {
  readonly key: string;
  readonly etag: string;
  readonly size: number;
  readonly unchangedStart: number;
  readonly bodyStart: number;
  inMemory: Slot<CachedResponse> | null = null;
  onDisk: Slot<CachedResponse> | null = null;
  /** Set while the response is on disk. */
  checksums: Checksums | null = null;
  readonly #read: ReadResponse;
  readonly #responses: Map<string, CachedResponse>;
  readonly #common: Uint8Array;
  readonly #commonStart: number;

  constructor(read: ReadResponse, parts: ResponseParts) {
    this.#read = read;
    this.key = parts.key;
    this.etag = parts.etag;
    this.size = parts.size;
    this.unchangedStart = parts.unchangedStart;
    this.bodyStart = parts.bodyStart;
    this.#responses = parts.responses;
    this.#common = parts.common;
    this.#commonStart = parts.commonStart;
  }

  get length(): number {
    return this.size + this.#common.length;
  }

  get isEvicted(): boolean {
    return this.inMemory === null && this.onDisk === null;
  }

  /** Copies the requested range. The shared part is inserted, and the rest needs a single read. */
  copyTo(target: Uint8Array, at: number, from: number, to: number): void {
    const common = this.#common;
    if (to <= this.#commonStart || common.length === 0) {
      this.#read(this, from, to, target, at);
      return;
    }
    const end = to - common.length;
    this.#read(this, from, end, target, at);
    const middle = at + this.#commonStart - from;
    target.copyWithin(middle + common.length, middle, at + end - from);
    target.set(common, middle);
  }

  checksumOf(from: number, to: number): number | undefined {
    if (from > 0) return this.checksums?.unchanged;
    return to === this.size ? this.checksums?.whole : this.checksums?.head;
  }

  whenEvicted(): void {
    if (this.#responses.get(this.key) === this) this.#responses.delete(this.key);
  }
}
