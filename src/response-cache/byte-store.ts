import { CachedResponse, type ResponseLabel } from './cached-response.ts';
import { checksum, checksumsOf } from './checksum.ts';
import { FileSpace } from './file-space.ts';
import { RingBuffer, type Slot } from './ring-buffer.ts';
import type { SerializedResponse } from './serialize-response.ts';
import { MemorySpace } from './spaces.ts';

export interface ByteStoreOptions {
  /** For a file that has no name. */
  readonly folder: string;
  /** Of the file. */
  readonly bytes: number;
  /** Of the memory before it. */
  readonly memory?: number;
  /** How many bytes the file may still take of its disk; below nought it has to give some back. */
  readonly room?: () => number;
  /** Tells the operator what is wrong with the file. */
  readonly warn?: (what: string, cause: unknown) => void;
}

const usualMemory = 16 * 1024 * 1024;
/** What is larger costs more to send than to read from the file. */
const small = 8 * 1024;
/** One in so many that are read from the file comes back into memory: who is asked for often is soon that one. */
const seldom = 8;
/** A file of which so many could not be read is of no use. */
const mostFaults = 10;

/**
 * Answers that can be made again, as they are sent: the newest in memory, those whose place there was needed in a file.
 * A small one comes back into memory when it is asked for.
 */
export class ByteStore {
  readonly #memory: MemorySpace;
  readonly #file: FileSpace;
  readonly #inMemory: RingBuffer<CachedResponse>;
  readonly #onDisk: RingBuffer<CachedResponse>;
  readonly #room: () => number;
  readonly #warn: (what: string, cause: unknown) => void;
  #sinceOneCameBack = 0;
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
      lose: (cause) => this.#warn('the file of kept answers cannot be used: they are kept in memory', cause),
    });
    this.#inMemory = new RingBuffer(this.#memory, (answer, place) => this.#spill(answer, place));
    this.#onDisk = new RingBuffer(this.#file, (answer) => {
      answer.onDisk = null;
      if (answer.isEvicted) answer.whenEvicted();
    });
  }

  /** Bytes of answers, in memory and in the file. */
  get used(): { readonly memory: number; readonly file: number } {
    return { memory: this.#inMemory.used, file: this.#onDisk.used };
  }

  /** Null for what is too large to be worth its place. */
  put({ bytes, ...parts }: SerializedResponse, label: ResponseLabel): CachedResponse | null {
    const answer = new CachedResponse(this.#read, { ...parts, ...label, size: bytes.length });
    answer.inMemory = this.#inMemory.put(bytes, answer);
    if (!answer.inMemory) this.#putFar(answer, bytes);
    return answer.isEvicted ? null : answer;
  }

  /** What is not to be shown any more is not to be found anywhere. */
  erase(answer: CachedResponse): void {
    if (answer.inMemory) this.#inMemory.erase(answer.inMemory);
    if (answer.onDisk) this.#onDisk.erase(answer.onDisk);
    answer.inMemory = null;
    answer.onDisk = null;
  }

  clear(): void {
    this.#inMemory.clear();
    this.#onDisk.clear();
  }

  /** As much of the disk as others need by now. */
  leaveRoom(): void {
    const room = this.#room();
    if (room < 0) this.#onDisk.truncate(Math.max(0, this.#file.length + room));
  }

  /** All that it has of the disk, and takes nothing for a while. */
  giveBack(): void {
    this.#onDisk.truncate(0);
    this.#file.pause();
  }

  close(): void {
    this.#file.close();
  }

  readonly #read = (
    answer: CachedResponse,
    from: number,
    to: number,
    target: Uint8Array,
    at: number,
  ): void => {
    const { inMemory, onDisk, size } = answer;
    if (inMemory) this.#memory.read(inMemory.start + from, inMemory.start + to, target, at);
    else if (onDisk) {
      this.#readFromDisk(answer, onDisk, from, to, target.subarray(at, at + to - from));
      this.#sinceOneCameBack = (this.#sinceOneCameBack + 1) % seldom;
      if (this.#sinceOneCameBack === 0 && to - from === size && size <= small)
        answer.inMemory = this.#inMemory.put(target.subarray(at, at + size), answer);
    } else throw new Error('a kept answer was given up');
  };

  /** What is not as it was written is made anew. */
  #readFromDisk(
    answer: CachedResponse,
    { start }: Slot<CachedResponse>,
    from: number,
    to: number,
    target: Uint8Array,
  ) {
    try {
      this.#file.read(start + from, start + to, target, 0);
      if (checksum(target) !== answer.checksumOf(from, to)) throw new Error('a kept answer has been changed');
    } catch (error) {
      this.erase(answer);
      answer.whenEvicted();
      this.#noteFault(error);
      throw error;
    }
  }

  #noteFault(error: unknown): void {
    this.#faults += 1;
    if (this.#faults === 1)
      this.#warn('a kept answer could not be read from its file, and is made anew', error);
    if (this.#faults < mostFaults) return;
    this.#onDisk.truncate(0);
    this.#file.giveUp(error);
  }

  /** Out of memory: into the file, unless it is there already. */
  #spill(answer: CachedResponse, { start, length }: Slot<CachedResponse>): void {
    answer.inMemory = null;
    if (!answer.onDisk) this.#putFar(answer, this.#memory.bytes.subarray(start, start + length));
    if (answer.isEvicted) answer.whenEvicted();
  }

  #putFar(answer: CachedResponse, bytes: Uint8Array): void {
    answer.onDisk = this.#onDisk.put(bytes, answer);
    if (answer.onDisk) answer.checksums = checksumsOf(bytes, answer);
  }
}
