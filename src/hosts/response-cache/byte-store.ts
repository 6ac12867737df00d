import { CachedResponse, type ResponseLabel } from './cached-response.ts';
import { checksum, checksumsOf } from './checksum.ts';
import { FileSpace } from './file-space.ts';
import { RingBuffer, type Slot } from './ring-buffer.ts';
import type { SerializedResponse } from './serialize-response.ts';
import { MemorySpace } from './spaces.ts';

export interface ByteStoreOptions {
  /** The folder of the unlinked file. */
  readonly folder: string;
  /** The largest size of the file, in bytes. */
  readonly bytes: number;
  /** The largest size in memory, in bytes. */
  readonly memory?: number;
  /** Bytes by which the file may grow. Negative if the file has to shrink. */
  readonly room?: () => number;
  /** Logs a fault of the file for the operator. */
  readonly warn?: (what: string, cause: unknown) => void;
}

const usualMemory = 16 * 1024 * 1024;
/** Sending a larger response costs more than reading it from the file. */
const small = 8 * 1024;
/** On average every eighth read from the file moves the response to memory, so that popular responses soon return. */
const returnEvery = 8;
/** The file isn't used any longer after this number of read errors. */
const mostFaults = 10;

/**
 * Serialized responses that can be rendered again. The newest are in memory, those evicted from memory in a
 * file. Small responses that are requested often return to memory.
 */
export class ByteStore {
  readonly #memory: MemorySpace;
  readonly #file: FileSpace;
  readonly #inMemory: RingBuffer<CachedResponse>;
  readonly #onDisk: RingBuffer<CachedResponse>;
  readonly #room: () => number;
  readonly #warn: (what: string, cause: unknown) => void;
  #readsSinceReturn = 0;
  #faults = 0;

  constructor(options: ByteStoreOptions) {
    const { folder, bytes, memory = usualMemory, room = () => Number.POSITIVE_INFINITY } = options;
    this.#room = room;
    this.#warn = options.warn ?? (() => {});
    this.#memory = new MemorySpace(memory);
    this.#file = new FileSpace({
      folder,
      size: bytes,
      room,
      lose: (cause) => this.#warn('cache file is unusable, caching in memory', cause),
    });
    this.#inMemory = new RingBuffer(this.#memory, (response, place) => this.#spill(response, place));
    this.#onDisk = new RingBuffer(this.#file, (response) => {
      response.onDisk = null;
      if (response.isEvicted) response.whenEvicted();
    });
  }

  /** Bytes that responses use in memory and in the file. */
  get used(): { readonly memory: number; readonly file: number } {
    return { memory: this.#inMemory.used, file: this.#onDisk.used };
  }

  /** Null if the response is too large for the cache. */
  put({ bytes, ...parts }: SerializedResponse, label: ResponseLabel): CachedResponse | null {
    const response = new CachedResponse(this.#read, { ...parts, ...label, size: bytes.length });
    response.inMemory = this.#inMemory.put(bytes, response);
    if (!response.inMemory) this.#putOnDisk(response, bytes);
    return response.isEvicted ? null : response;
  }

  /** Overwrites the bytes in memory and on disk, so that unpublished data can't be found anywhere. */
  erase(response: CachedResponse): void {
    if (response.inMemory) this.#inMemory.erase(response.inMemory);
    if (response.onDisk) this.#onDisk.erase(response.onDisk);
    response.inMemory = null;
    response.onDisk = null;
  }

  clear(): void {
    this.#inMemory.clear();
    this.#onDisk.clear();
  }

  /** Frees disk space that other files need. */
  leaveRoom(): void {
    const room = this.#room();
    if (room < 0) this.#onDisk.truncate(Math.max(0, this.#file.length + room));
  }

  /** Frees all disk space, and uses none for a while. */
  giveBack(): void {
    this.#onDisk.truncate(0);
    this.#file.pause();
  }

  close(): void {
    this.#file.close();
  }

  readonly #read = (
    response: CachedResponse,
    from: number,
    to: number,
    target: Uint8Array,
    at: number,
  ): void => {
    const { inMemory, onDisk, size } = response;
    if (inMemory) this.#memory.read(inMemory.start + from, inMemory.start + to, target, at);
    else if (onDisk) {
      this.#readFromDisk(response, onDisk, from, to, target.subarray(at, at + to - from));
      this.#readsSinceReturn = (this.#readsSinceReturn + 1) % returnEvery;
      if (this.#readsSinceReturn === 0 && to - from === size && size <= small)
        this.#bringBack(response, target.subarray(at, at + size));
    } else throw new Error('writing a cached response was canceled');
  };

  /**
   * Freeing memory can overwrite the copy in the file. The response is already evicted in that case, and
   * could no longer be erased.
   */
  #bringBack(response: CachedResponse, bytes: Uint8Array): void {
    const place = this.#inMemory.put(bytes, response);
    if (response.onDisk) response.inMemory = place;
    else if (place) this.#inMemory.erase(place);
  }

  /** Bytes with a wrong checksum count as a cache miss. */
  #readFromDisk(
    response: CachedResponse,
    { start }: Slot<CachedResponse>,
    from: number,
    to: number,
    target: Uint8Array,
  ) {
    try {
      this.#file.read(start + from, start + to, target, 0);
      if (checksum(target) !== response.checksumOf(from, to))
        throw new Error('a cached response has been changed');
    } catch (error) {
      this.erase(response);
      response.whenEvicted();
      this.#noteFault(error);
      throw error;
    }
  }

  #noteFault(error: unknown): void {
    this.#faults += 1;
    if (this.#faults === 1) this.#warn('reading a cached response failed, rendering it again', error);
    if (this.#faults < mostFaults) return;
    this.#onDisk.truncate(0);
    this.#file.giveUp(error);
  }

  /** Evicts a response from memory, and writes it to the file unless the file already contains it. */
  #spill(response: CachedResponse, { start, length }: Slot<CachedResponse>): void {
    response.inMemory = null;
    if (!response.onDisk) this.#putOnDisk(response, this.#memory.bytes.subarray(start, start + length));
    if (response.isEvicted) response.whenEvicted();
  }

  #putOnDisk(response: CachedResponse, bytes: Uint8Array): void {
    response.onDisk = this.#onDisk.put(bytes, response);
    if (response.onDisk) response.checksums = checksumsOf(bytes, response);
  }
}
