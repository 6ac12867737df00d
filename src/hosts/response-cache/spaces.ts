/** A bounded area of bytes. */
export interface Space {
  readonly size: number;
  /** Whether it can hold so many bytes at the moment. */
  holds(bytes: number): boolean;
  /** Writes the bytes and so many zeros behind them; returns whether all of it was written. */
  write(bytes: Uint8Array, at: number, zeros: number): boolean;
  /** Copies the bytes between `from` and `to` into the target. */
  read(from: number, to: number, target: Uint8Array, at: number): void;
  /** Drops what lies beyond so many bytes. */
  truncate(bytes: number): void;
}

/** Memory is allocated as it fills. */
export class MemorySpace implements Space {
  readonly size: number;
  readonly bytes: Buffer;
  #used = 0;

  constructor(size: number) {
    this.size = size;
    this.bytes = Buffer.allocUnsafeSlow(size);
  }

  holds(bytes: number): boolean {
    return bytes <= this.size;
  }

  write(bytes: Uint8Array, at: number, zeros: number): boolean {
    const end = at + bytes.length;
    this.bytes.set(bytes, at);
    if (zeros > 0) this.bytes.fill(0, end, end + zeros);
    if (end > this.#used) this.#used = end;
    return true;
  }

  read(from: number, to: number, target: Uint8Array, at: number): void {
    this.bytes.copy(target, at, from, to);
  }

  truncate(bytes: number): void {
    this.bytes.fill(0, bytes, Math.max(bytes, this.#used));
  }
}
