import type { Socket } from 'bun';
import { detachBytes } from '../platform/detach-bytes.ts';

const nothing = Buffer.alloc(0);

/** Bytes that were received but not consumed. The socket is paused if there are too many. */
export class ReceiveBuffer {
  /** When the oldest of the bytes arrived. */
  since = 0;
  isPaused = false;
  readonly #socket: Socket<unknown>;
  readonly #most: number;
  #parts: Buffer[] = [];
  #size = 0;
  /** False while a handler reads its body more slowly than it arrives. */
  #hasRoom = true;
  #isResting = false;

  constructor(socket: Socket<unknown>, most: number) {
    this.#socket = socket;
    this.#most = most;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  get bytes(): Buffer {
    if (this.#parts.length > 1) {
      const parts = this.#parts;
      this.#parts = [Buffer.concat(parts)];
      for (const part of parts) detachBytes(part);
    }
    return this.#parts[0] ?? nothing;
  }

  put(chunk: Buffer): void {
    if (this.isEmpty) this.since = performance.now();
    this.#parts.push(chunk);
    this.#size += chunk.length;
  }

  /** Consumes the bytes before `end`. If nothing refers to them, their memory is released immediately. */
  take(end: number, isCopied = false): void {
    const { bytes } = this;
    const rest = bytes.subarray(end);
    this.#size = rest.length;
    this.#parts = this.isEmpty ? [] : [isCopied ? Buffer.from(rest) : rest];
    if (isCopied) detachBytes(bytes);
    if (end > 0) this.since = performance.now();
  }

  drop(): void {
    this.#parts = [];
    this.#size = 0;
    this.setRoom(true);
  }

  setRoom(hasRoom: boolean): void {
    this.#hasRoom = hasRoom;
    this.regulate();
  }

  /** Pauses reading for a while. */
  setResting(isResting: boolean): void {
    this.#isResting = isResting;
    this.regulate();
  }

  regulate(): void {
    const shouldPause = this.#isResting || !this.#hasRoom || this.#size > this.#most;
    if (shouldPause === this.isPaused) return;
    this.isPaused = shouldPause;
    if (shouldPause) this.#socket.pause();
    else this.#socket.resume();
  }
}
