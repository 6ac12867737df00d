/** A bounded area of bytes. */
export interface Space {
  readonly size: number;
  /** Whether the space can hold this number of bytes at the moment. */
  holds(bytes: number): boolean;
  /** Writes the bytes, then `zeros` zero bytes. Returns whether everything was written. */
  write(bytes: Uint8Array, at: number, zeros: number): boolean;
  /** Copies the bytes between `from` and `to` into the target. */
  read(from: number, to: number, target: Uint8Array, at: number): void;
  /** Drops the bytes beyond this length. */
  truncate(bytes: number): void;
}

/** Allocates memory as it fills. */
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
