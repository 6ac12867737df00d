import { closeSync, ftruncateSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** So many bytes to write in and to read from. */
export interface Space {
  readonly size: number;
  /** And so many zeros behind them. Tells whether all of it was written. */
  write(bytes: Uint8Array, at: number, zeros: number): boolean;
  /** From one position up to another, into a place of the target. */
  read(from: number, to: number, target: Uint8Array, at: number): void;
  clear(): void;
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

  clear(): void {
    this.bytes.fill(0, 0, this.#used);
  }
}

/** A file without a name: the operating system keeps in memory what is asked for, and nothing is left when the process ends. */
export class FileSpace implements Space {
  readonly size: number;
  readonly #file: number;

  constructor(folder: string, size: number) {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `.kept-${process.pid}-${crypto.randomUUID()}`);
    this.#file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    this.size = size;
  }

  /** A disk that is full or broken costs readers nothing but time. */
  write(bytes: Uint8Array, at: number, zeros: number): boolean {
    const all = zeros === 0 ? bytes : Buffer.concat([bytes], bytes.length + zeros);
    try {
      return writeSync(this.#file, all, 0, all.length, at) === all.length;
    } catch {
      return false;
    }
  }

  read(from: number, to: number, target: Uint8Array, at: number): void {
    const read = readSync(this.#file, target, at, to - from, from);
    if (read !== to - from) throw new Error('a kept answer is shorter than it was');
  }

  clear(): void {
    ftruncateSync(this.#file, 0);
  }

  close(): void {
    closeSync(this.#file);
  }
}
