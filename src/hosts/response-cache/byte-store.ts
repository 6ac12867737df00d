import { CachedResponse, type ResponseLabel } from './cached-response.ts';
import { checksum, checksumsOf } from './checksum.ts';
import { FileSpace } from './file-space.ts';
import { RingBuffer, type Slot } from './ring-buffer.ts';
import type { SerializedResponse } from './serialize-response.ts';
import { MemorySpace } from './spaces.ts';

export interface ByteStoreOptions {
  /** For an unlinked file. */
  readonly folder: string;
  /** The most that the file may hold. */
  readonly bytes: number;
  /** The most that is held in memory. */
  readonly memory?: number;
  /** How many more bytes of the disk the file may take; negative when it has to give some back. */
  readonly room?: () => number;
  /** Warns the operator of a fault of the file. */
  readonly warn?: (what: string, cause: unknown) => void;
}

const usualMemory = 16 * 1024 * 1024;
/** Larger responses cost more to send than to read from the file. */
const small = 8 * 1024;
/** One in so many reads from the file brings a response back into memory: popular ones soon return. */
const returnEvery = 8;
/** After so many read errors the file is given up. */
const mostFaults = 10;

/**
 * Serialized responses that can be made again: the newest in memory, those evicted from it in a file. Small ones that
 * are requested often return to memory.
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

  /** Bytes of responses, in memory and in the file. */
  get used(): { readonly memory: number; readonly file: number } {
    return { memory: this.#inMemory.used, file: this.#onDisk.used };
  }

  /** Null for a response that is too large to be cached. */
  put({ bytes, ...parts }: SerializedResponse, label: ResponseLabel): CachedResponse | null {
    const response = new CachedResponse(this.#read, { ...parts, ...label, size: bytes.length });
    response.inMemory = this.#inMemory.put(bytes, response);
    if (!response.inMemory) this.#putOnDisk(response, bytes);
    return response.isEvicted ? null : response;
  }

  /** Overwrites the bytes, in memory and on disk: what is no longer public is not to be found anywhere. */
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

  /** Gives back disk space that others need by now. */
  leaveRoom(): void {
    const room = this.#room();
    if (room < 0) this.#onDisk.truncate(Math.max(0, this.#file.length + room));
  }

  /** Gives back all of its disk space, and takes none for a while. */
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

  /** Freeing memory may reuse its place in the file. The response is then evicted already and couldn't be erased. */
  #bringBack(response: CachedResponse, bytes: Uint8Array): void {
    const place = this.#inMemory.put(bytes, response);
    if (response.onDisk) response.inMemory = place;
    else if (place) this.#inMemory.erase(place);
  }

  /** Bytes that fail their checksum are a miss. */
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

  /** Evicts from memory: into the file, unless it is there already. */
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
