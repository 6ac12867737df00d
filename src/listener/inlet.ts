import type { Socket } from 'bun';

/** What came through a socket and has not been taken yet. The socket is not read while there is too much of it. */
export class Inlet {
  bytes: Buffer | null = null;
  /** When the oldest of it came. */
  since = 0;
  isPaused = false;
  readonly #socket: Socket<unknown>;
  readonly #most: number;
  /** Whoever gets what is taken from here has room for more. */
  #hasRoom = true;

  constructor(socket: Socket<unknown>, most: number) {
    this.#socket = socket;
    this.#most = most;
  }

  put(chunk: Buffer): void {
    if (this.bytes === null) this.since = performance.now();
    this.bytes = this.bytes === null ? chunk : Buffer.concat([this.bytes, chunk]);
  }

  /** Up to there. */
  take(end: number): void {
    if (this.bytes === null || end === 0) return;
    this.bytes = end < this.bytes.length ? this.bytes.subarray(end) : null;
    this.since = performance.now();
  }

  drop(): void {
    this.bytes = null;
    this.setRoom(true);
  }

  setRoom(hasRoom: boolean): void {
    this.#hasRoom = hasRoom;
    this.regulate();
  }

  regulate(): void {
    const shouldPause = !this.#hasRoom || (this.bytes !== null && this.bytes.length > this.#most);
    if (shouldPause === this.isPaused) return;
    this.isPaused = shouldPause;
    if (shouldPause) this.#socket.pause();
    else this.#socket.resume();
  }
}
