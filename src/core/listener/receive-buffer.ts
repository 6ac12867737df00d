import type { Socket } from 'bun';

const nothing = Buffer.alloc(0);

/** Bytes received and not consumed yet. The socket is paused while there are too many. */
export class ReceiveBuffer {
  /** When the oldest of them came. */
  since = 0;
  isPaused = false;
  readonly #socket: Socket<unknown>;
  readonly #most: number;
  #parts: Buffer[] = [];
  #size = 0;
  /** False while a handler does not keep up with its body. */
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
    if (this.#parts.length > 1) this.#parts = [Buffer.concat(this.#parts)];
    return this.#parts[0] ?? nothing;
  }

  put(chunk: Buffer): void {
    if (this.isEmpty) this.since = performance.now();
    this.#parts.push(chunk);
    this.#size += chunk.length;
  }

  /** Consumes the bytes before `end`. */
  take(end: number): void {
    const { bytes } = this;
    this.#size = bytes.length - end;
    this.#parts = this.isEmpty ? [] : [bytes.subarray(end)];
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
