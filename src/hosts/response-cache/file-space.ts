import { closeSync, ftruncateSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Space } from './spaces.ts';

export interface FileOptions {
  readonly folder: string;
  readonly size: number;
  /** Bytes by which the file may grow. Negative if the file is too large. */
  readonly room: () => number;
  /** Called once, with the reason, if the file can't be used. */
  readonly lose: (cause: unknown) => void;
}

/** Bytes between two checks of the free disk space. */
const step = 1024 * 1024;
/** Milliseconds without writes after the file had to free all its space. */
const rest = 60_000;

/** An unlinked file. The page cache of the system holds popular parts, and the file disappears with the process. */
export class FileSpace implements Space {
  readonly size: number;
  readonly #room: () => number;
  readonly #lose: (cause: unknown) => void;
  #file: number | null;
  #length = 0;
  /** The size up to which the file may grow before the next check of free space. */
  #granted = 0;
  #restsUntil = 0;

  constructor({ folder, size, room, lose }: FileOptions) {
    this.size = size;
    this.#room = room;
    this.#lose = lose;
    this.#file = this.#open(folder);
  }

  /** The size of the file in bytes. */
  get length(): number {
    return this.#length;
  }

  holds(bytes: number): boolean {
    if (bytes <= this.#granted) return true;
    if (this.#file === null || bytes > this.size || performance.now() < this.#restsUntil) return false;
    const room = this.#room();
    if (bytes - this.#length > room) return false;
    this.#granted = Math.max(bytes, Math.min(this.size, this.#length + Math.min(step, room)));
    return true;
  }

  /** Returns false if the disk is full or broken. Responses are slower then, but complete. */
  write(bytes: Uint8Array, at: number, zeros: number): boolean {
    if (this.#file === null) return false;
    const all = zeros === 0 ? bytes : Buffer.concat([bytes], bytes.length + zeros);
    try {
      this.#length = Math.max(this.#length, at + all.length);
      return writeSync(this.#file, all, 0, all.length, at) === all.length;
    } catch {
      return false;
    }
  }

  read(from: number, to: number, target: Uint8Array, at: number): void {
    const read = this.#file === null ? 0 : readSync(this.#file, target, at, to - from, from);
    if (read !== to - from) throw new Error('a cached response is incomplete');
  }

  truncate(bytes: number): void {
    this.#length = Math.min(this.#length, bytes);
    this.#granted = this.#length;
    try {
      if (this.#file !== null) ftruncateSync(this.#file, this.#length);
    } catch (error) {
      this.giveUp(error);
    }
  }

  /** Rejects writes for a while. */
  pause(): void {
    this.#restsUntil = performance.now() + rest;
  }

  giveUp(cause: unknown): void {
    if (this.#file === null) return;
    this.#lose(cause);
    this.close();
  }

  close(): void {
    const file = this.#file;
    this.#file = null;
    this.#length = 0;
    this.#granted = 0;
    if (file !== null) closeSync(file);
  }

  #open(folder: string): number | null {
    try {
      mkdirSync(folder, { recursive: true });
      const path = join(folder, `.kept-${process.pid}-${crypto.randomUUID()}`);
      const file = openSync(path, 'wx+', 0o600);
      unlinkSync(path);
      return file;
    } catch (error) {
      this.#lose(error);
      return null;
    }
  }
}
