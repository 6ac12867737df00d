/** So many bytes to write in and to read from. */
export interface Space {
  readonly size: number;
  /** Whether there can be so many bytes in it at the moment. */
  holds(bytes: number): boolean;
  /** And so many zeros behind them. Tells whether all of it was written. */
  write(bytes: Uint8Array, at: number, zeros: number): boolean;
  /** From one position up to another, into a place of the target. */
  read(from: number, to: number, target: Uint8Array, at: number): void;
  /** Of what is beyond so many bytes nothing is left. */
  truncate(bytes: number): void;
}

/** Memory is taken as it fills. */
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
